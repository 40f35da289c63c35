import { Group, Stack, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { FileRef } from '#domain/kernel/id.ts'
import { PhotoField } from './photo-field.tsx'
import type { TicketFault, TypedTicket } from './read-ticket.ts'

const NO_PHOTOS: readonly FileRef[] = []

interface TicketFieldProps {
  readonly value: TypedTicket
  readonly onChange: (change: (was: TypedTicket) => TypedTicket) => void
  /** The fields that say what is wrong with them. */
  readonly faults: readonly TicketFault[]
}

/** The landfill's slip: its number, the weight in tonnes, and a photo of it. */
export const TicketField = ({ value, onChange, faults }: TicketFieldProps) => {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <Group grow align="start">
        <TextInput
          label={t`Weight ticket number`}
          dir="ltr"
          maxLength={40}
          value={value.number}
          error={faults.includes('number') ? t`Enter the number on the ticket.` : null}
          onChange={({ currentTarget: { value: number } }) => onChange((was) => ({ ...was, number }))}
        />
        <TextInput
          label={t`Weight in tonnes`}
          dir="ltr"
          inputMode="decimal"
          value={value.tonnes}
          error={faults.includes('tonnes') ? t`Enter tonnes between 0.001 and 60, such as 4.25.` : null}
          onChange={({ currentTarget: { value: tonnes } }) => onChange((was) => ({ ...was, tonnes }))}
        />
      </Group>
      <PhotoField
        label={t`Photo of the ticket`}
        there={NO_PHOTOS}
        most={1}
        value={value.photo ? [value.photo] : []}
        onChange={(change) => onChange((was) => ({ ...was, photo: change(was.photo ? [was.photo] : [])[0] ?? null }))}
      />
    </Stack>
  )
}
