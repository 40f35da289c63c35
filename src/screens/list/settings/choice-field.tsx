import { Checkbox, Stack } from '@mantine/core'
import type { FilterValue } from '../list-state.ts'

interface ChoiceFieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | null) => void
}

/** One or more of a few values. */
export const ChoiceField = ({ choices, value, onChange }: ChoiceFieldProps) => {
  const chosen = value && 'anyOf' in value ? value.anyOf : []
  const toggle = (one: string, isOn: boolean) => {
    const anyOf = choices.map((choice) => choice.value).filter((other) => (other === one ? isOn : chosen.includes(other)))
    onChange(anyOf.length === 0 ? null : { anyOf })
  }
  return (
    <Stack gap="xs">
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}
