import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Operation } from '#domain/operations/operation.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useTyped } from '#screens/mutate/typed-select.tsx'
import { useLiftable } from '../use-liftable.ts'
import { NoteField, StepForm } from './form-foot.tsx'
import { PhotoField } from './photo-field.tsx'
import { SignatureField } from './signature-field.tsx'
import type { StepDraft } from './step-draft.ts'
import { TicketField } from './ticket-field.tsx'
import { faultyUnit } from './unit-fault.ts'
import { UnitWarning, useUnitWarning } from './unit-warning.tsx'
import { UnitField } from './unit-field.tsx'
import { useKept } from './use-kept.ts'
import { useProof } from './use-proof.ts'
import { useStep } from './use-step.ts'

interface AtCustomerProps {
  readonly operation: Operation
  readonly draft: StepDraft
  /** The bin is put down, or taken along. */
  readonly what: 'arrive' | 'collect'
  readonly onDone: () => void
}

/** What a driver notes at the customer's: which bin, how it looked, and that somebody was there. */
export const AtCustomerForm = ({ operation, draft, what, onDone }: AtCustomerProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { id: operationId, type } = operation
  const isBack = type === 'dump_and_return' || type === 'relocate'
  const hasUnit = what === 'collect' || !isBack
  const [unit, setUnit] = useKept(draft, 'unit', operation.unit ?? null)
  const [chosen, setLifted] = useKept(draft, 'lifted', null)
  const liftable = useLiftable(operation)
  // Whoever emptied the field has not chosen the only one that stands there, and is asked for one.
  const [isEmptied, setEmptied] = useState(draft.values.lifted === null)
  const only = liftable.length === 1 && !isEmptied ? (liftable[0]?.unit ?? null) : null
  const lifted = chosen ?? only
  const [unitText, liftedText] = [useTyped(), useTyped()]
  const { unconfirmed, confirm } = useUnitWarning(operation, what === 'arrive' && hasUnit ? unit : null)
  const [isTried, setTried] = useState(false)
  const { finish, judged, beforeField, afterField, ticketField, signatureField, noteField } = useProof(operationId, draft)
  const { busy, rejection: refusal, stepOf } = useStep(operation, onDone, [unit, lifted, judged])
  // What was loaded is put down where no other one is named, and the only one that stands there is taken along.
  const lacks = {
    unit: what === 'arrive' && hasUnit && unit === null && !operation.unit,
    lifted: what === 'arrive' && lifted === null && liftable.length > (isEmptied ? 0 : 1),
  }
  const submit = () => {
    // Each says what is wrong with it, not the first alone.
    const isChosen = [unitText, liftedText].map(({ tried }) => tried()).every(Boolean)
    const given = finish()
    setTried(true)
    if (!given || !isChosen || unconfirmed || lacks.unit || lacks.lifted) return
    const proof = async () => ({ ...(await given.proof()), ...(unit && hasUnit ? { unit } : {}) })
    if (what === 'collect') return stepOf('collect', 'operation.collect', proof)
    const { weightTicket } = given
    const more = { ...(lifted ? { lifted } : {}), ...(weightTicket ? { weightTicket } : {}) }
    return stepOf('arrive', 'operation.arrive', async () => ({ ...(await proof()), ...more }))
  }
  // Said beside the field that is missing, as long as it is.
  const isLiftedMissing = what === 'arrive' && type === 'exchange' && unit !== null
  const isMissing = isLiftedMissing ? lifted === null : unit === null
  const rejection = refusal?.code === 'operation.no_unit' && hasUnit && !isMissing ? null : refusal
  const isNoUnit = rejection?.code === 'operation.no_unit' && hasUnit
  const noUnit = t`Choose the container, or scan its label.`
  // Said at the field that it is about, where whoever sent the form is taken.
  const faulty = rejection && !isNoUnit ? faultyUnit(rejection, { unit: hasUnit ? unit : null, lifted }) : null
  const errorOf = (field: 'unit' | 'lifted'): string | undefined => {
    if (isTried && lacks[field]) return noUnit
    if (isNoUnit) return isLiftedMissing === (field === 'lifted') ? noUnit : undefined
    return rejection && faulty === field ? describeRejection(i18n, rejection, language) : undefined
  }
  return (
    <StepForm
      action={what === 'arrive' ? t`Container is put down` : t`Container is on the truck`}
      busy={busy}
      rejection={isNoUnit || faulty ? null : rejection}
      onSubmit={submit}
    >
      {hasUnit ? (
        <UnitField
          label={what === 'arrive' ? t`Number of the container put down` : t`Number of the container picked up`}
          operation={operation}
          from={what === 'arrive' ? 'yard' : 'site'}
          own={operation.unit ?? null}
          value={unit}
          onChange={(next) => setUnit(() => next)}
          typed={unitText.typed}
          error={errorOf('unit')}
        />
      ) : null}
      {unconfirmed ? <UnitWarning unit={unconfirmed} isTried={isTried} onConfirm={confirm} /> : null}
      {what === 'arrive' && type === 'exchange' ? (
        <UnitField
          label={t`Number of the container picked up`}
          operation={operation}
          from="site"
          own={null}
          value={lifted}
          onChange={(next) => {
            setEmptied(next === null)
            setLifted(() => next)
          }}
          typed={liftedText.typed}
          error={errorOf('lifted')}
        />
      ) : null}
      {what === 'collect' || type === 'exchange' ? (
        <PhotoField label={t`Photo before`} there={operation.photosBefore} {...beforeField} />
      ) : null}
      {what === 'arrive' ? <PhotoField label={t`Photo after`} there={operation.photosAfter} {...afterField} /> : null}
      {type === 'dump_and_return' && what === 'arrive' ? <TicketField {...ticketField} /> : null}
      <SignatureField {...signatureField} />
      <NoteField {...noteField} />
    </StepForm>
  )
}
