import { Radio, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import { workDayOf } from '#domain/hours/calendar.ts'
import { lastDay } from '#domain/kernel/plan-ahead.ts'
import { FAILURE_REASONS, type Operation } from '#domain/operations/operation.ts'
import { nextTryOn } from '#domain/operations/plan.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { FAILURE_MESSAGES } from '#i18n/operation-messages.ts'
import { useDayFault } from '#screens/form/day-fault.ts'
import { HoursWarning } from '#screens/form/hours-warning.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { DateInput } from '#ui/date-input.tsx'
import { NoteField, noteOf, StepForm } from './form-foot.tsx'
import { PhotoField } from './photo-field.tsx'
import type { StepDraft } from './step-draft.ts'
import { useKept } from './use-kept.ts'
import { useStep } from './use-step.ts'

interface FailProps {
  readonly operation: Operation
  readonly draft: StepDraft
  readonly onDone: () => void
}

/** Why a driver came in vain, and when the movement is tried again. */
export const FailForm = ({ operation, draft, onDone }: FailProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { now, today } = useNow()
  const [reason, setReason] = useKept(draft, 'reason', null)
  const [isTried, setTried] = useState(false)
  const hours = useWorkingHours()
  const [chosen, setOn] = useKept(draft, 'on', null)
  const on = chosen ?? nextTryOn(operation, workDayOf(new Date(now).toISOString(), hours, operation), hours)
  const [photos, setPhotos] = useKept(draft, 'before', [])
  const { busy, rejection, take, order } = useStep(operation, onDone, [reason, on, photos.map(({ sha256 }) => sha256)])
  const [note, setNote] = useKept(draft, 'note', '')
  const dayFault = useDayFault()(on, today)
  const submit = () => {
    setTried(true)
    if (reason === null || dayFault !== null) return
    const day = formatDay(on === '' ? today : on, language)
    void take(
      'operation.fail',
      {
        operationId: operation.id,
        reason,
        // The rule knows what was agreed since.
        ...(chosen === null ? {} : { on: on === '' ? null : on }),
        ...(photos.length > 0 ? { photosBefore: [...photos] } : {}),
        ...noteOf(note),
      },
      on === ''
        ? t`${order}: the attempt failed. It waits for another day.`
        : t`${order}: the attempt failed. It is planned again for ${day}.`,
    )
  }
  return (
    <StepForm action={t`Note the failed attempt`} color="error" busy={busy} rejection={rejection} onSubmit={submit}>
      <Radio.Group
        label={t`What was the reason?`}
        required
        value={reason ?? ''}
        onChange={(value) => setReason(() => FAILURE_REASONS.find((one) => one === value) ?? null)}
        error={isTried && reason === null ? t`Choose a reason.` : null}
      >
        <Stack gap="sm" mt="xs">
          {FAILURE_REASONS.map((one) => (
            <Radio key={one} value={one} label={i18n._(FAILURE_MESSAGES[one])} />
          ))}
        </Stack>
      </Radio.Group>
      <DateInput
        type="date"
        label={t`Try again on`}
        description={t`Leave it empty where somebody has to decide first.`}
        min={today}
        max={lastDay(today)}
        value={on}
        onChange={(value) => setOn(() => value)}
        error={isTried ? dayFault : null}
      />
      <HoursWarning on={on === '' ? null : on} />
      <PhotoField label={t`Photo of what was there`} there={operation.photosBefore} value={photos} onChange={setPhotos} />
      <NoteField value={note} onChange={(words) => setNote(() => words)} />
      <Text size="sm" c="dimmed">
        {t`Reason, time and photo are kept: they show that somebody was there.`}
      </Text>
    </StepForm>
  )
}
