import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { signUpForm } from '#protocol/sign-up.ts'
import { signUp } from '#session/sign-up.ts'
import type { Refusal } from '#api/request.ts'
import { useFormFaults } from '#ui/form-faults.ts'
import { NewPasswordFields } from '#ui/new-password-fields.tsx'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import type { SignUpTyped } from '#screens/sign-in/typed.ts'

interface SignUpFormProps {
  readonly typed: SignUpTyped
  readonly onTyped: (typed: SignUpTyped) => void
  readonly onSent: (email: string) => void
}

/** What an account begins with. */
export const SignUpForm = ({ typed, onTyped, onSent }: SignUpFormProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm<SignUpTyped>({
    mode: 'controlled',
    initialValues: typed,
    onValuesChange: onTyped,
    validate: (values) => schemaResolver(signUpForm, { sync: true })({ ...values, language }),
    clearInputErrorOnChange: true,
  })
  const { field, focusFirst } = useFormFaults(form.errors, {
    companyName: t`Company name`,
    email: t`Email`,
    password: t`Password`,
    confirmation: t`Confirm password`,
    terms: t`I accept the terms and conditions`,
  })
  const submit = async (values: SignUpTyped) => {
    setProblem(null)
    if (!values.terms) return
    setBusy(true)
    const email = values.email.trim()
    const refusal = await signUp({ ...values, email, companyName: values.companyName.trim(), terms: true, language })
    setBusy(false)
    if (!refusal) return onSent(email)
    setProblem(refusal)
    if (refusal.fields) {
      form.setErrors(refusal.fields)
      focusFirst(refusal.fields)
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
      <Stack gap="md">
        <NetworkAlert offline={t`You are offline. Creating an account needs a network; what you typed stays.`} refusal={problem} />
        <TextInput autoComplete="organization" {...form.getInputProps('companyName')} {...field('companyName')} />
        <TextInput type="email" inputMode="email" autoComplete="username" dir="ltr" {...form.getInputProps('email')} {...field('email')} />
        <NewPasswordFields inputProps={form.getInputProps} field={field} />
        <Checkbox {...form.getInputProps('terms', { type: 'checkbox' })} {...field('terms')} />
        <Button type="submit" fullWidth loading={busy}>{t`Create account`}</Button>
      </Stack>
    </form>
  )
}
