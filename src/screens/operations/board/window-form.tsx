import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Operation, TimeWindow } from '#domain/operations/operation.ts'
import { inLanguage, isolate, joinWords } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { HoursWarning } from '#screens/form/hours-warning.tsx'

/** Of many, some are named. */
const MOST_NAMED = 3

interface WindowFormProps {
  readonly movements: readonly Operation[]
  /** Null: they have none any more. */
  readonly onGive: (hours: TimeWindow | null) => void
}

/** Within which hours customers are to be served: one window for all that are chosen. */
export const WindowForm = ({ movements, onGive }: WindowFormProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [hours, setHours] = useState<TimeWindow>(() => movements.find((one) => one.hours)?.hours ?? { from: '', to: '' })
  const [isTried, setTried] = useState(false)
  const isWindow = hours.from !== '' && hours.from < hours.to
  const hasOne = movements.some((one) => one.hours)
  const [first] = movements
  const said = movements
    .slice(0, MOST_NAMED)
    .map(({ bookingNumber, customerName }) => `${isolate(`#${bookingNumber}`, language)} ${inLanguage(customerName, language)}`)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWindow) onGive(hours)
      }}
    >
      <Stack gap="md">
        <Text size="sm">{joinWords(movements.length > MOST_NAMED ? [...said, '…'] : said, language)}</Text>
        <Group grow align="start">
          <TextInput
            data-autofocus
            type="time"
            dir="ltr"
            label={t({ message: 'From', context: 'time' })}
            value={hours.from}
            onChange={({ currentTarget }) => setHours({ ...hours, from: currentTarget.value })}
          />
          <TextInput
            type="time"
            dir="ltr"
            label={t({ message: 'To', context: 'time' })}
            value={hours.to}
            onChange={({ currentTarget }) => setHours({ ...hours, to: currentTarget.value })}
            error={isTried && !isWindow ? t`The window has to end after it begins.` : undefined}
          />
        </Group>
        <HoursWarning on={first?.scheduledOn ?? null} within={isWindow ? hours : null} />
        <Button type="submit" fullWidth h={52}>
          {t`Save the time window`}
        </Button>
        {hasOne ? (
          <Button variant="default" fullWidth h={44} onClick={() => onGive(null)}>
            {t`Remove the time window`}
          </Button>
        ) : null}
      </Stack>
    </form>
  )
}
