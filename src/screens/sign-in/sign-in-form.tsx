import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { describeProblem, describeRefusal } from '#i18n/describe.ts'
import { useOnline } from '#platform/connectivity.ts'
import { signInForm } from '#protocol/session.ts'
import { signIn } from '#session/sign-in.ts'
import type { Refusal } from '#api/request.ts'
import { useFormFaults } from '#ui/form-faults.ts'
import { PasswordField } from '#ui/password-field.tsx'
import type { SignInTyped } from './typed.ts'

interface SignInFormProps {
  readonly typed: SignInTyped
  readonly onTyped: (typed: SignInTyped) => void
  readonly onSignedIn: () => void
}

export const SignInForm = ({ typed, onTyped, onSignedIn }: SignInFormProps) => {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm<SignInTyped>({
    mode: 'controlled',
    initialValues: typed,
    onValuesChange: onTyped,
    validate: schemaResolver(signInForm, { sync: true }),
    validateInputOnChange: false,
    clearInputErrorOnChange: true,
  })
  const { field, focusFirst } = useFormFaults(form.errors, {
    email: t`Email`,
    password: t`Password`,
    terms: t`I accept the terms and conditions`,
  })
  const submit = async (values: SignInTyped) => {
    setProblem(null)
    if (!values.terms) return
    setBusy(true)
    const refusal = await signIn({ email: values.email.trim(), password: values.password, terms: true })
    setBusy(false)
    if (!refusal) return onSignedIn()
    setProblem(refusal)
    if (refusal.fields) form.setErrors(refusal.fields)
    // Which of the two is wrong is not said; the password is what is typed again.
    focusFirst(refusal.fields ?? { password: true })
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
      <Stack gap="md">
        {online ? null : (
          <Alert color="warning" role="status">
            {describeProblem(i18n, 'outage.offline')}
          </Alert>
        )}
        {problem && (online || problem.code !== 'outage.offline') ? (
          <Alert color="error" role="alert">
            {describeRefusal(i18n, problem)}
          </Alert>
        ) : null}
        <TextInput type="email" inputMode="email" autoComplete="username" dir="ltr" {...form.getInputProps('email')} {...field('email')} />
        <PasswordField autoComplete="current-password" {...form.getInputProps('password')} {...field('password')} />
        <Checkbox {...form.getInputProps('terms', { type: 'checkbox' })} {...field('terms')} />
        <Button type="submit" fullWidth loading={busy}>{t`Sign in`}</Button>
      </Stack>
    </form>
  )
}
