import { Group, Stack, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { PhotoField } from './photo-field.tsx'
import type { TypedTicket } from './read-ticket.ts'

interface TicketFieldProps {
  readonly value: TypedTicket
  readonly onChange: (ticket: TypedTicket) => void
  readonly fault: 'number' | 'tonnes' | null
}

/** The landfill's slip: its number, the weight in tonnes, and a photo of it. */
export const TicketField = ({ value, onChange, fault }: TicketFieldProps) => {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <Group grow align="start">
        <TextInput
          label={t`Weight ticket number`}
          dir="ltr"
          maxLength={40}
          value={value.number}
          error={fault === 'number' ? t`Enter the number on the ticket.` : null}
          onChange={({ currentTarget }) => onChange({ ...value, number: currentTarget.value })}
        />
        <TextInput
          label={t`Weight in tonnes`}
          dir="ltr"
          inputMode="decimal"
          value={value.tonnes}
          error={fault === 'tonnes' ? t`Enter tonnes between 0.001 and 60, such as 4.25.` : null}
          onChange={({ currentTarget }) => onChange({ ...value, tonnes: currentTarget.value })}
        />
      </Group>
      <PhotoField
        label={t`Photo of the ticket`}
        most={1}
        value={value.photo ? [value.photo] : []}
        onChange={([photo]) => onChange({ ...value, photo: photo ?? null })}
      />
    </Stack>
  )
}
