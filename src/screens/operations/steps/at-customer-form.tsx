import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FileRef } from '#domain/kernel/id.ts'
import type { Operation, UnitRef } from '#domain/operations/operation.ts'
import { NoteField, noteOf, StepForm } from './form-foot.tsx'
import { PhotoField } from './photo-field.tsx'
import { SignatureField, UNFINISHED, type GivenSignature } from './signature-field.tsx'
import { NO_TICKET, readTicket, TicketField } from './ticket-field.tsx'
import { UnitField } from './unit-field.tsx'
import { useSignatureFile } from './use-signature-file.ts'
import { useStep } from './use-step.ts'

interface AtCustomerProps {
  readonly operation: Operation
  /** The bin is put down, or taken along. */
  readonly what: 'arrive' | 'collect'
  readonly onDone: () => void
}

const NONE: readonly FileRef[] = []

/** What a driver notes at the customer's: which bin, how it looked, and that somebody was there. */
export const AtCustomerForm = ({ operation, what, onDone }: AtCustomerProps) => {
  const { t } = useLingui()
  const { busy, rejection, step } = useStep(operation, onDone)
  const signatureFile = useSignatureFile()
  const { id: operationId, type } = operation
  const isBack = type === 'dump_and_return' || type === 'relocate'
  const hasUnit = what === 'collect' || !isBack
  const [unit, setUnit] = useState<UnitRef | null>(operation.unit ?? null)
  const [lifted, setLifted] = useState<UnitRef | null>(null)
  const [before, setBefore] = useState(NONE)
  const [after, setAfter] = useState(NONE)
  const [signed, setSigned] = useState<GivenSignature | typeof UNFINISHED | null>(null)
  const [isSignatureAsked, setSignatureAsked] = useState(false)
  const [ticket, setTicket] = useState(NO_TICKET)
  const [fault, setFault] = useState<'number' | 'tonnes' | null>(null)
  const [note, setNote] = useState('')
  const submit = async () => {
    const read = readTicket(ticket)
    setFault(typeof read === 'string' ? read : null)
    setSignatureAsked(signed === UNFINISHED)
    if (typeof read === 'string' || signed === UNFINISHED) return
    const proof = {
      operationId,
      ...(unit && hasUnit ? { unit } : {}),
      ...(before.length > 0 ? { photosBefore: [...before] } : {}),
      ...(after.length > 0 ? { photosAfter: [...after] } : {}),
      ...(signed ? { signature: await signatureFile(signed) } : {}),
      ...noteOf(note),
    }
    if (what === 'collect') return step('collect', 'operation.collect', proof)
    return step('arrive', 'operation.arrive', { ...proof, ...(lifted ? { lifted } : {}), ...(read ? { weightTicket: read } : {}) })
  }
  // Said beside the field that is missing, as long as it is.
  const isLiftedMissing = what === 'arrive' && type === 'exchange' && unit !== null
  const isNoUnit = rejection?.code === 'operation.no_unit' && (isLiftedMissing ? lifted === null : unit === null) && hasUnit
  const noUnit = t`Choose the container, or scan its label.`
  return (
    <StepForm
      action={what === 'arrive' ? t`Container is put down` : t`Container is on the truck`}
      busy={busy}
      rejection={isNoUnit ? null : rejection}
      onSubmit={() => void submit()}
    >
      {hasUnit ? (
        <UnitField
          label={what === 'arrive' ? t`Container number put down` : t`Container number taken along`}
          operation={operation}
          from={what === 'arrive' ? 'yard' : 'site'}
          value={unit}
          onChange={setUnit}
          error={isNoUnit && !isLiftedMissing ? noUnit : undefined}
        />
      ) : null}
      {what === 'arrive' && type === 'exchange' ? (
        <UnitField
          label={t`Container number taken along`}
          operation={operation}
          from="site"
          value={lifted}
          onChange={setLifted}
          error={isNoUnit && isLiftedMissing ? noUnit : undefined}
        />
      ) : null}
      {what === 'collect' || type === 'exchange' ? <PhotoField label={t`Photo before`} value={before} onChange={setBefore} /> : null}
      {what === 'arrive' ? <PhotoField label={t`Photo after`} value={after} onChange={setAfter} /> : null}
      {type === 'dump_and_return' && what === 'arrive' ? <TicketField value={ticket} onChange={setTicket} fault={fault} /> : null}
      <SignatureField isAsked={isSignatureAsked && signed === UNFINISHED} onChange={setSigned} />
      <NoteField value={note} onChange={setNote} />
    </StepForm>
  )
}
