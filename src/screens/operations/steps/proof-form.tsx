import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FileRef } from '#domain/kernel/id.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { NoteField, StepForm } from './form-foot.tsx'
import { PhotoField } from './photo-field.tsx'
import { photoRoom } from './photo-room.ts'
import { SignatureField } from './signature-field.tsx'
import { TicketField } from './ticket-field.tsx'
import { useProof } from './use-proof.ts'
import type { StepDraft } from './step-draft.ts'
import { useStep } from './use-step.ts'

const NONE: readonly FileRef[] = []

interface ProofProps {
  readonly operation: Operation
  readonly draft: StepDraft
  readonly onDone: () => void
}

/** What was forgotten at the step, added later and marked as such; what was signed or weighed at the time stays as it is. */
export const ProofForm = ({ operation, draft, onDone }: ProofProps) => {
  const { t } = useLingui()
  const { photosBefore = NONE, photosAfter = NONE, signature, weightTicket, type, containerStatus } = operation
  const { finish, judged, isEmpty, beforeField, afterField, ticketField, signatureField, noteField } = useProof(operation.id, draft)
  const { busy, rejection, carryOut, order } = useStep(operation, onDone, judged)
  const [isTried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    const given = finish()
    if (!given || isEmpty) return
    const args = async () => ({ ...(await given.proof()), ...(given.weightTicket ? { weightTicket: given.weightTicket } : {}) })
    return carryOut('operation.addProof', args, t`${order}: proof added.`)
  }
  const hasBefore = !(containerStatus === 'on_site' && type === 'delivery')
  // Beside the first thing that can be added; where no photo has room any more, below them all.
  const asked = isTried && isEmpty ? t`Add a photo, a signature or a weight ticket.` : null
  const first = hasBefore && photoRoom(photosBefore) > 0 ? 'before' : photoRoom(photosAfter) > 0 ? 'after' : null
  return (
    <StepForm action={t`Add proof`} busy={busy} rejection={rejection} onSubmit={submit}>
      <Text size="sm">{t`It is kept with the time at which you add it.`}</Text>
      {hasBefore ? (
        <PhotoField label={t`Photo before`} there={photosBefore} {...beforeField} asked={first === 'before' ? asked : null} />
      ) : null}
      <PhotoField label={t`Photo after`} there={photosAfter} {...afterField} asked={first === 'after' ? asked : null} />
      {weightTicket || type === 'delivery' ? null : <TicketField {...ticketField} />}
      {signature?.kind === 'signed' ? null : <SignatureField {...signatureField} />}
      <NoteField {...noteField} />
      <Text size="sm" c="error" role="alert">
        {first === null ? asked : null}
      </Text>
    </StepForm>
  )
}
