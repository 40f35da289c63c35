import { useState } from 'react'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { PendingDecision } from '#screens/list/answer/use-decision.tsx'
import { DecisionDialogs } from './decision-dialogs.tsx'

interface NotifiedRequestProps {
  readonly act: 'approve' | 'reject'
  readonly request: ChangeRequest
  readonly opened: boolean
  readonly onClose: () => void
}

/** The question behind an answer to a request that is given from elsewhere than its own screens. */
export const NotifiedRequest = ({ act, request, opened, onClose }: NotifiedRequestProps) => {
  // One object as long as it is about the same: a refusal stays with it.
  const [pending] = useState<PendingDecision<ChangeRequest>>({ answer: act === 'approve' ? 'accept' : 'reject', row: request })
  return <DecisionDialogs pending={pending} opened={opened} onClose={onClose} onAnswered={onClose} />
}
