import { InputBase, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { tidy, type FieldInput } from '#domain/kernel/form.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { DateInput } from '#ui/date-input.tsx'
import { TypedInput } from '#ui/typed-field.tsx'
import type { FieldPlace } from './fields.ts'

const NUMERIC: readonly FieldInput[] = ['digits', 'mobile', 'integer']
/** Numbers, codes and addresses of the net read left to right in every language. */
const LEFT_TO_RIGHT: readonly FieldInput[] = ['email', 'code', 'barcode', 'digits', 'mobile', 'amount', 'integer', 'day']

const inputModeOf = (input: FieldInput): { readonly inputMode?: 'numeric' | 'decimal' | 'email' } =>
  NUMERIC.includes(input)
    ? { inputMode: 'numeric' }
    : input === 'amount'
      ? { inputMode: 'decimal' }
      : input === 'email'
        ? { inputMode: 'email' }
        : {}

/** A field that is typed, or a day that is picked. */
export const TextField = ({ name, field, label, help, value, write, errors, keep }: FieldPlace) => {
  const { i18n } = useLingui()
  const typed = typeof value === 'string' ? value : ''
  const fault: unknown = errors[name]
  const isLeftToRight = LEFT_TO_RIGHT.includes(field.input)
  const place = {
    ref: (element: HTMLInputElement | null) => keep(name, element),
    name,
    label,
    required: field.optional !== true,
    ...(isLeftToRight ? { dir: 'ltr' } : {}),
    autoComplete: field.autoComplete ?? 'off',
    value: typed,
    description: help,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    error: typeof fault === 'string' ? describeFormFault(i18n, fault, label) : undefined,
  }
  if (field.input === 'day') return <DateInput {...place} type="date" onChange={write} />
  const Input = isLeftToRight ? TextInput : TypedInput
  return (
    <Input
      {...place}
      {...(field.input === 'amount' ? { rightSection: 'SAR', rightSectionWidth: 56 } : {})}
      {...inputModeOf(field.input)}
      {...(field.input === 'barcode' ? { autoCapitalize: 'characters', spellCheck: false } : {})}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={() => {
        const plain = tidy(field.input, typed)
        if (plain !== typed) write(plain)
      }}
    />
  )
}

/** One of some values, or of some records. */
export const ChoiceField = ({ name, field, label, help, value: chosen, write, errors, keep, choices }: FieldPlace) => {
  const { t, i18n } = useLingui()
  const fault: unknown = errors[name]
  return (
    <InputBase
      component="select"
      pointer
      ref={(element: HTMLSelectElement | null) => keep(name, element)}
      name={name}
      label={label}
      required={field.optional !== true}
      value={typeof chosen === 'string' ? chosen : ''}
      onChange={(event) => write(event.currentTarget.value)}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      rightSectionPointerEvents="none"
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={typeof fault === 'string' ? describeFormFault(i18n, fault, label) : undefined}
    >
      <option value="">{t`Choose`}</option>
      {choices.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </InputBase>
  )
}
