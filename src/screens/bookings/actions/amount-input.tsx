import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { tidy } from '#domain/kernel/form.ts'
import { MOST_HALALAS, sar } from '#domain/kernel/money.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { amountFault } from './amount-fault.ts'

interface AmountInputProps {
  /** Set on the field that a dialog opens on. */
  readonly 'data-autofocus'?: boolean
  readonly 'label': string
  /** What was typed: an amount only where `readAmount` can read it. */
  readonly 'value': string
  readonly 'onType': (typed: string) => void
  /** Whether the form was sent: from then on it says what is wrong. */
  readonly 'isTried': boolean
  /** The highest there can be, in halalas. */
  readonly 'most'?: number
  /** What else is wrong, where the amount itself can be meant. */
  readonly 'error'?: ReactNode
}

/** Asks for an amount in riyals, digits from left to right in both languages. */
export const AmountInput = ({ onType, isTried, most = MOST_HALALAS, error, ...rest }: AmountInputProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const fault = isTried ? amountFault(rest.value, most) : null
  const highest = isolate(formatMoney(sar(most)), language)
  const words = {
    empty: () => describeFormFault(i18n, 'required', rest.label),
    none: () => describeFormFault(i18n, 'amount', rest.label),
    zero: () => t`Type an amount of more than zero.`,
    most: () => t`Type ${highest} at most.`,
  }
  return (
    <TextInput
      required
      inputMode="decimal"
      dir="ltr"
      leftSection="SAR"
      leftSectionWidth={56}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={() => {
        const plain = tidy('amount', rest.value)
        if (plain !== rest.value) onType(plain)
      }}
      error={fault ? words[fault]() : error}
      {...rest}
    />
  )
}
