import { Chip, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { DateInput } from '#ui/date-input.tsx'
import '#ui/theme/mantine-list-settings.css'
import type { DayPreset } from '#domain/kernel/day-range.ts'
import { PRESET_MESSAGES } from '../filter-messages.ts'
import type { FilterValue } from '../list-state.ts'
import classes from './settings.module.css'

interface DayRangeFieldProps {
  readonly label: string
  readonly presets: readonly DayPreset[]
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | null) => void
}

/** Days: a range that moves with today, or from one day to another. */
export const DayRangeField = ({ label, presets, value, onChange }: DayRangeFieldProps) => {
  const { t, i18n } = useLingui()
  const preset = value && 'preset' in value ? value.preset : null
  const days = value && 'days' in value ? value.days : {}
  const set = (next: { from?: string; to?: string }) => {
    const whole = Object.fromEntries(Object.entries({ ...days, ...next }).filter(([, day]) => day !== ''))
    onChange(Object.keys(whole).length === 0 ? null : { days: whole })
  }
  return (
    <>
      <Group gap="xs" mb="xs">
        {presets.map((one) => (
          <Chip
            key={one}
            size="md"
            className={classes.preset}
            checked={preset === one}
            onChange={(isOn) => onChange(isOn ? { preset: one } : null)}
          >
            {i18n._(PRESET_MESSAGES[one])}
          </Chip>
        ))}
      </Group>
      <Group grow>
        <DateInput
          type="date"
          isLive
          label={t`From`}
          aria-label={`${label}: ${t`From`}`}
          value={days.from ?? ''}
          max={days.to}
          onChange={(value) => set({ from: value })}
        />
        <DateInput
          type="date"
          isLive
          label={t`Until`}
          aria-label={`${label}: ${t`Until`}`}
          value={days.to ?? ''}
          min={days.from}
          onChange={(value) => set({ to: value })}
        />
      </Group>
    </>
  )
}
