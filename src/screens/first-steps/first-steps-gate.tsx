import { Suspense } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useFirstSteps } from '#db/hooks/use-first-steps.ts'
import { onDemand } from '#i18n/on-demand.ts'

const { Component: FirstSteps } = onDemand(
  () => import('./first-steps.tsx'),
  (module) => module.FirstSteps,
)

/**
 * Where the steps lead to. Not above the requests: the line comes a moment after the rows, and what moves them moves the buttons that
 * answer them under a hand.
 */
const PLACES = ['/zone', '/driver', '/container']

/** The first steps of a new vendor, until they are taken. Whoever has taken them never fetches this. */
export const FirstStepsGate = () => {
  const { pathname } = useLocation()
  const steps = useFirstSteps()
  if (!steps || steps.isHidden || steps.missing.size === 0 || !PLACES.includes(pathname)) return null
  return (
    <Suspense>
      <FirstSteps missing={steps.missing} onHide={() => void steps.hide(true)} />
    </Suspense>
  )
}
