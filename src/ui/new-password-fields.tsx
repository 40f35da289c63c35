import type { UseFormReturnType } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { useFormFaults } from './form-faults.ts'
import { PasswordField } from './password-field.tsx'

type Typed = 'password' | 'confirmation'

interface NewPasswordFieldsProps {
  /** Binds a field to its form. */
  readonly inputProps: (name: Typed) => ReturnType<UseFormReturnType<Record<Typed, string>>['getInputProps']>
  readonly field: ReturnType<typeof useFormFaults<Typed>>['field']
}

/** A password to be set and its repetition, with what it must be like. */
export const NewPasswordFields = ({ inputProps, field }: NewPasswordFieldsProps) => {
  const { t } = useLingui()
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        description={t`8 to 15 characters, without a space at the start or the end.`}
        {...inputProps('password')}
        {...field('password')}
      />
      <PasswordField autoComplete="new-password" {...inputProps('confirmation')} {...field('confirmation')} />
    </>
  )
}
