import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { MOST_PHOTOS, type Operation } from '#domain/operations/operation.ts'
import { NoteField, noteOf, StepForm } from './form-foot.tsx'
import { PhotoField } from './photo-field.tsx'
import { SignatureField, UNFINISHED, type GivenSignature } from './signature-field.tsx'
import { storeSignature } from './signature-file.ts'
import { NO_TICKET, readTicket, TicketField } from './ticket-field.tsx'
import { useStep } from './use-step.ts'

const NONE: readonly FileRef[] = []

/** What was forgotten at the step, added later and marked as such; what was signed or weighed at the time stays as it is. */
export const ProofForm = ({ operation, onDone }: { operation: Operation; onDone: () => void }) => {
  const { t } = useLingui()
  const { busy, rejection, carryOut, order } = useStep(operation, onDone)
  const db = useDatabase()
  const { id: operationId, photosBefore = NONE, photosAfter = NONE, signature, weightTicket, type, containerStatus } = operation
  const [before, setBefore] = useState(NONE)
  const [after, setAfter] = useState(NONE)
  const [signed, setSigned] = useState<GivenSignature | typeof UNFINISHED | null>(null)
  const [isSignatureAsked, setSignatureAsked] = useState(false)
  const [ticket, setTicket] = useState(NO_TICKET)
  const [fault, setFault] = useState<'number' | 'tonnes' | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  // Said as long as it is so.
  const isNothing = before.length + after.length === 0 && signed === null && readTicket(ticket) === null
  const submit = () => {
    const read = readTicket(ticket)
    setFault(typeof read === 'string' ? read : null)
    setSignatureAsked(signed === UNFINISHED)
    setTried(true)
    if (typeof read === 'string' || signed === UNFINISHED || isNothing) return
    const given = async () => ({
      operationId,
      ...(before.length > 0 ? { photosBefore: [...before] } : {}),
      ...(after.length > 0 ? { photosAfter: [...after] } : {}),
      ...(signed ? { signature: await storeSignature(db, signed) } : {}),
      ...(read ? { weightTicket: read } : {}),
      ...noteOf(note),
    })
    return carryOut('operation.addProof', given, t`${order}: proof added.`)
  }
  const room = (photos: readonly FileRef[]) => Math.min(4, MOST_PHOTOS - photos.length)
  return (
    <StepForm action={t`Add proof`} busy={busy} rejection={rejection} onSubmit={() => void submit()}>
      <Text size="sm">{t`It is kept with the time at which you add it.`}</Text>
      {containerStatus === 'on_site' && type === 'delivery' ? null : (
        <PhotoField label={t`Photo before`} most={room(photosBefore)} value={before} onChange={setBefore} />
      )}
      <PhotoField label={t`Photo after`} most={room(photosAfter)} value={after} onChange={setAfter} />
      {weightTicket || type === 'delivery' ? null : <TicketField value={ticket} onChange={setTicket} fault={fault} />}
      {signature?.kind === 'signed' ? null : <SignatureField isAsked={isSignatureAsked && signed === UNFINISHED} onChange={setSigned} />}
      <NoteField value={note} onChange={setNote} />
      <Text size="sm" c="error" role="alert">
        {isTried && isNothing ? t`Add a photo, a signature or a weight ticket.` : ''}
      </Text>
    </StepForm>
  )
}
