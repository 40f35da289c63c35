import { Button, Group, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { resolveConflict, type Choice, type FieldConflict } from '#db/review/conflicts.ts'
import { useConflict } from '#db/hooks/use-card.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useZones } from '#db/hooks/use-zones.ts'
import { area } from '#domain/kernel/place.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { describeFieldValue } from '#i18n/describe-field-value.ts'
import { describeRecordField } from '#i18n/describe-change.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { AreaSketch } from './area-sketch.tsx'
import { placeOf } from './place-in-day.ts'
import classes from './sync.module.css'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { useStored } from '#screens/mutate/use-stored.ts'

interface FieldProps {
  /** Of the record. */
  readonly kind: string
  readonly conflict: FieldConflict
  readonly chosen: 'yours' | 'theirs' | undefined
  readonly onChoose: (side: 'yours' | 'theirs') => void
}

/** What a field was, or is wanted to be. */
const Side = ({ kind, conflict, of }: Pick<FieldProps, 'kind' | 'conflict'> & { of: 'before' | 'yours' | 'theirs' }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const zones = useZones()
  const { field, before, yours, theirs } = conflict
  const value = conflict[of]
  const zoneName = (id: string) => {
    const zone = zones?.find((one) => one.id === id)
    return zone && inLanguage(zone.name, language)
  }
  const driver = useRow('drivers', field === 'driverId' && typeof value === 'string' ? value : null)
  const driverName = () => (driver ? inLanguage(driver.name, language) : undefined)
  // Numbers that only put movements in their sequence: people are told which of the two comes first.
  if (kind === 'operations' && field === 'runOrder')
    return of === 'before' ? t`Another place` : placeOf(conflict, of) === 'first' ? t`Earlier in the day` : t`Later in the day`
  const areas = [before, yours, theirs].filter((one) => v.is(area, one))
  return (
    <>
      {describeFieldValue({ kind, field, value }, { i18n, language, zoneName, driverName })}
      {v.is(area, value) ? <AreaSketch area={value} among={areas} /> : null}
    </>
  )
}

const FieldChoice = ({ kind, conflict, chosen, onChoose }: FieldProps) => {
  const { t, i18n } = useLingui()
  const name = useId()
  const words = { yours: t`Yours`, theirs: t`Theirs` }
  return (
    <fieldset className={classes.field}>
      <legend>{describeRecordField(i18n, conflict.field)}</legend>
      <div className={classes.sides}>
        <div className={classes.side}>
          <span>
            <span className={classes.sideName}>{t`Before`}</span>
            <Side kind={kind} conflict={conflict} of="before" />
          </span>
        </div>
        {(['yours', 'theirs'] as const).map((side) => (
          <label key={side} className={classes.side}>
            <input type="radio" name={name} value={side} checked={chosen === side} onChange={() => onChoose(side)} />
            <span>
              <span className={classes.sideName}>{words[side]}</span>
              <Side kind={kind} conflict={conflict} of={side} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Two people changed the same fields: what it was, what each wants, and a choice for each field. Nothing is lost before it is made. */
export const ConflictChoice = ({ card }: { card: RejectedChange }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const showRefusal = useRefusalToast()
  const [choice, setChoice] = useState<Choice>({})
  const [missing, setMissing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const conflict = useConflict(card)
  if (conflict === undefined) return null
  if (conflict === null) return <Text>{t`The record is no longer here, so there is nothing to choose. Discard the change.`}</Text>
  const { ref, fields, undisputed } = conflict
  const chooseAll = (side: 'yours' | 'theirs') => setChoice(Object.fromEntries(fields.map(({ field }) => [field, side])))
  const confirm = async () => {
    const open = fields.findIndex(({ field }) => choice[field] === undefined)
    if (open !== -1) {
      setMissing(true)
      return root.current?.querySelectorAll('fieldset')[open]?.querySelector('input')?.focus()
    }
    await stored(async () => {
      const result = await resolveConflict(db, card, choice)
      if (result?.status === 'rejected') showRefusal(result.rejection)
    })
  }
  const others = undisputed.map((field) => describeRecordField(i18n, field)).join(language === 'ar' ? '، ' : ', ')
  return (
    <Stack ref={root} gap="md" mt="sm">
      {fields.length > 1 ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => chooseAll('yours')}>{t`Keep mine everywhere`}</Button>
          <Button variant="default" onClick={() => chooseAll('theirs')}>{t`Keep theirs everywhere`}</Button>
        </Group>
      ) : null}
      {fields.map((field) => (
        <FieldChoice
          key={field.field}
          kind={ref.kind}
          conflict={field}
          chosen={choice[field.field]}
          onChoose={(side) => {
            setMissing(false)
            setChoice((was) => ({ ...was, [field.field]: side }))
          }}
        />
      ))}
      {fields.length === 0 ? <Text>{t`This change no longer conflicts with another. It can be sent.`}</Text> : null}
      {others === '' ? null : (
        <Text size="sm" c="dimmed">
          <Trans>Sent along, without a conflict: {others}</Trans>
        </Text>
      )}
      {missing ? <Text size="sm" c="error" role="alert">{t`Choose a side for every field first.`}</Text> : null}
      <Group justify="flex-end">
        <Button onClick={() => void confirm()}>{t`Save this choice`}</Button>
      </Group>
    </Stack>
  )
}
