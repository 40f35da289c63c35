import { lazy, Suspense, useState, type ReactNode } from 'react'
import { withLaterMessages } from '#i18n/activate.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { Asked } from './decision-dialogs.tsx'

// Loaded with the first question asked.
const LazyDialogs = lazy(withLaterMessages(() => import('./decision-dialogs.tsx').then((module) => ({ default: module.DecisionDialogs }))))

/**
 * Asks for confirmation and gives the answer to a request. Returns what opens the two dialogs, and the dialogs
 * themselves, to be rendered once per screen.
 */
export const useDecision = (): {
  approve: (request: ChangeRequest) => void
  reject: (request: ChangeRequest) => void
  dialogs: ReactNode
} => {
  // What was asked last stays while its dialog closes, so that its words do not vanish before it does.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  const ask = (answer: Asked['answer']) => (request: ChangeRequest) => {
    setAsked({ answer, request })
    setOpened(true)
  }
  const dialogs = asked ? (
    <Suspense>
      <LazyDialogs asked={asked} opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  ) : null
  return { approve: ask('approve'), reject: ask('reject'), dialogs }
}
