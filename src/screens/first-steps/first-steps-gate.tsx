import { useLocation } from '@tanstack/react-router'
import { useFirstSteps } from '#db/hooks/use-first-steps.ts'
import { onDemand } from '#ui/on-demand.ts'

const { Component: FirstSteps } = onDemand(
  () => import('./first-steps.tsx'),
  (module) => module.FirstSteps,
)

/** The lists the steps lead to. */
const FLEET = ['/zone', '/driver', '/container']
/** Where a new vendor begins: as long as no request has come there is nothing else to do. */
const REQUESTS = ['/dashboard', '/booking-renewal', '/grace-period', '/early-pickup', '/removal-request', '/replacement-request']

/**
 * The first steps of a new vendor, until they are taken, at the foot of a list: the line comes a moment after the rows, and moves none of
 * them under a hand. Whoever has taken them never fetches this.
 */
export const FirstStepsGate = () => {
  const { pathname } = useLocation()
  const steps = useFirstSteps()
  if (!steps || steps.isHidden || steps.missing.size === 0) return null
  if (!FLEET.includes(pathname) && (steps.hasRequests || !REQUESTS.includes(pathname))) return null
  return <FirstSteps missing={steps.missing} onHide={() => void steps.hide(true)} />
}
