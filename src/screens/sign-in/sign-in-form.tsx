import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { sayField, sayProblem } from '#i18n/say.ts'
import { useOnline } from '#platform/connectivity.ts'
import { signInForm } from '#protocol/session.ts'
import { signIn } from '#session/sign-in.ts'

const FIELDS = ['email', 'password', 'terms'] as const
type Field = (typeof FIELDS)[number]

/** The form keeps codes, not words, so that a message follows when the language is switched. */
export const SignInForm = ({ email, onSignedIn }: { email: string; onSignedIn: () => void }) => {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const labels: Readonly<Record<Field, string>> = { email: t`Email`, password: t`Password`, terms: t`I accept the terms and conditions` }
  const form = useForm({
    mode: 'controlled',
    initialValues: { email, password: '', terms: false },
    validate: schemaResolver(signInForm, { sync: true }),
    validateInputOnChange: false,
    clearInputErrorOnChange: true,
  })
  const error = (field: Field) => {
    const code = form.errors[field]
    return typeof code === 'string' ? sayField(i18n, code, labels[field]) : undefined
  }
  const focusFirst = (faults: Partial<Record<string, unknown>>) => {
    const first = FIELDS.find((field) => faults[field])
    if (first) inputs.current[first]?.focus()
  }
  const submit = async (values: { email: string; password: string; terms: boolean }) => {
    setProblem(null)
    if (!values.terms) return
    setBusy(true)
    const refusal = await signIn({ email: values.email.trim(), password: values.password, terms: true })
    setBusy(false)
    if (!refusal) return onSignedIn()
    setProblem(refusal.code)
    if (refusal.fields) {
      form.setErrors(refusal.fields)
      focusFirst(refusal.fields)
    }
  }
  const keep = (field: Field) => (input: HTMLInputElement | null) => {
    inputs.current[field] = input
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (faults) => focusFirst(faults),
      )}
    >
      <Stack gap="md">
        {online ? null : (
          <Alert color="warning" role="status">
            {sayProblem(i18n, 'outage.offline')}
          </Alert>
        )}
        {problem !== null && (online || problem !== 'outage.offline') ? (
          <Alert color="error" role="alert">
            {sayProblem(i18n, problem)}
          </Alert>
        ) : null}
        <TextInput
          ref={keep('email')}
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          dir="ltr"
          {...form.getInputProps('email')}
          error={error('email')}
        />
        <PasswordInput
          ref={keep('password')}
          label={labels.password}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, 'tabIndex': 0, 'size': 40 }}
          {...form.getInputProps('password')}
          error={error('password')}
        />
        <Checkbox
          ref={keep('terms')}
          label={labels.terms}
          required
          {...form.getInputProps('terms', { type: 'checkbox' })}
          error={error('terms')}
        />
        <Button type="submit" fullWidth loading={busy}>{t`Sign in`}</Button>
      </Stack>
    </form>
  )
}
