import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface AmountInputProps {
  /** Set on the field that a dialog opens on. */
  readonly 'data-autofocus'?: boolean
  readonly 'label': string
  /** What was typed: an amount only where `readAmount` can read it. */
  readonly 'value': string
  readonly 'onType': (typed: string) => void
  readonly 'error'?: ReactNode
}

/** Asks for an amount in riyals, digits from left to right in both languages. */
export const AmountInput = ({ onType, ...rest }: AmountInputProps) => (
  <TextInput
    required
    inputMode="decimal"
    dir="ltr"
    leftSection="SAR"
    leftSectionWidth={56}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
    {...rest}
  />
)
