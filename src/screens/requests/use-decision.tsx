import { Suspense, useState, type ReactNode } from 'react'
import { onDemand } from '#i18n/on-demand.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { PendingDecision } from './decision-dialogs.tsx'

// Loaded with the first question asked.
const { Component: LazyDialogs } = onDemand(
  () => import('./decision-dialogs.tsx'),
  (module) => module.DecisionDialogs,
)

/**
 * Asks for confirmation and gives the answer to a request; `onAnswered` is told when that is done. Returns what opens the two dialogs, and
 * the dialogs themselves, to be rendered once per screen.
 */
export const useDecision = (
  onAnswered: (request: ChangeRequest) => void,
): {
  approve: (request: ChangeRequest) => void
  reject: (request: ChangeRequest) => void
  dialogs: ReactNode
} => {
  // What was asked last stays while its dialog closes, so that its words do not vanish before it does.
  const [pending, setPending] = useState<PendingDecision | null>(null)
  const [opened, setOpened] = useState(false)
  const ask = (answer: PendingDecision['answer']) => (request: ChangeRequest) => {
    setPending({ answer, request })
    setOpened(true)
  }
  const dialogs = pending ? (
    <Suspense>
      <LazyDialogs pending={pending} opened={opened} onClose={() => setOpened(false)} onAnswered={onAnswered} />
    </Suspense>
  ) : null
  return { approve: ask('approve'), reject: ask('reject'), dialogs }
}
