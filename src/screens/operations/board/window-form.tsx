import { Button, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Operation, TimeWindow } from '#domain/operations/operation.ts'
import { useLocale } from '#i18n/locale.tsx'
import { HoursWarning } from '#screens/form/hours-warning.tsx'
import { focusFault } from '#ui/focus-fault.ts'
import { useWindow, WindowFields } from '../window-fields.tsx'
import { nameMovements } from './name-movements.ts'

interface WindowFormProps {
  readonly movements: readonly Operation[]
  /** Null: they have none any more. */
  readonly onGive: (hours: TimeWindow | null) => void
}

/** Within which hours customers are to be served: one window for all that are chosen. */
export const WindowForm = ({ movements, onGive }: WindowFormProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const has = movements.find((one) => one.hours)?.hours ?? null
  const { window, tried, fields } = useWindow(has, 'not be empty')
  const [first] = movements
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (tried() && window) onGive(window)
        focusFault(event.currentTarget)
      }}
    >
      <Stack gap="md">
        <Text size="sm">{nameMovements(movements, language)}</Text>
        <WindowFields {...fields} isFirst />
        <HoursWarning on={first?.scheduledOn ?? null} within={window} />
        <Button type="submit" fullWidth h={52}>
          {t`Save the time window`}
        </Button>
        {has ? (
          <Button variant="default" fullWidth h={44} onClick={() => onGive(null)}>
            {t`Remove the time window`}
          </Button>
        ) : null}
      </Stack>
    </form>
  )
}
