import { Group, Stack, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { FileRef } from '#domain/kernel/id.ts'
import { plainDigits } from '#domain/kernel/normalise.ts'
import { PhotoField } from './photo-field.tsx'

/** A weight ticket as it is typed. */
interface TypedTicket {
  readonly number: string
  readonly tonnes: string
  readonly photo: FileRef | null
}
export const NO_TICKET: TypedTicket = { number: '', tonnes: '', photo: null }

/** The heaviest load there is, in kilograms. */
const MOST = 60_000

/** The ticket; null: none was typed; `fault`: what is typed is none. */
export const readTicket = ({ number, tonnes, photo }: TypedTicket) => {
  if (number.trim() === '' && tonnes.trim() === '' && photo === null) return null
  const typed = plainDigits(tonnes).trim().replace(/[٫,]/, '.')
  const kilograms = /^\d{1,3}(\.\d{1,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : 0
  if (kilograms < 1 || kilograms > MOST) return 'tonnes' as const
  return number.trim() === '' ? ('number' as const) : { number: number.trim().slice(0, 40), kilograms, photo }
}

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
