import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { sayField } from '#i18n/say.ts'
import { newPasswordForm } from '#protocol/recovery.ts'
import { setNewPassword } from '#session/recovery.ts'
import { ButtonLink } from '#ui/links.tsx'
import { RecoveryFrame } from './recovery-frame.tsx'
import { Refusal } from './refusal.tsx'

const FIELDS = ['password', 'confirmation'] as const
type Field = (typeof FIELDS)[number]

/** Sets a new password with the link of the mail. A link that does not work any more leads to a new one. */
export const ResetPasswordScreen = ({ token }: { token: string }) => {
  const { t, i18n } = useLingui()
  const [problem, setProblem] = useState<string | null>(token === '' ? 'recovery.expired' : null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const labels: Readonly<Record<Field, string>> = { password: t`New password`, confirmation: t`Confirm the new password` }
  const form = useForm({
    mode: 'controlled',
    initialValues: { token, password: '', confirmation: '' },
    validate: schemaResolver(newPasswordForm, { sync: true }),
    clearInputErrorOnChange: true,
  })
  const focusFirst = (faults: Readonly<Record<string, unknown>>) => {
    const first = FIELDS.find((field) => faults[field])
    if (first) inputs.current[first]?.focus()
  }
  const submit = async (values: typeof form.values) => {
    setProblem(null)
    setBusy(true)
    const refusal = await setNewPassword(values)
    setBusy(false)
    setDone(refusal === null)
    setProblem(refusal?.code ?? null)
    if (!refusal?.fields) return
    form.setErrors(refusal.fields)
    focusFirst(refusal.fields)
  }
  const field = (name: Field) => {
    const code = form.errors[name]
    return {
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input
      },
      label: labels[name],
      autoComplete: 'new-password',
      required: true,
      visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password`, 'tabIndex': 0, 'size': 40 },
      ...form.getInputProps(name),
      error: typeof code === 'string' ? sayField(i18n, code, labels[name]) : undefined,
    }
  }
  const lead = t`8 to 15 characters. After that you are signed out everywhere else.`
  if (done)
    return (
      <RecoveryFrame title={t`Set a new password`} lead={lead}>
        <Alert color="success" role="status">{t`Your new password is set. Sign in with it.`}</Alert>
        <ButtonLink to="/signin">{t`Sign in`}</ButtonLink>
      </RecoveryFrame>
    )
  return (
    <RecoveryFrame title={t`Set a new password`} lead={lead}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
        <Stack gap="md">
          <Refusal code={problem} />
          {problem === 'recovery.expired' ? <ButtonLink to="/forgot-password" variant="default">{t`Ask for a new link`}</ButtonLink> : null}
          <PasswordInput {...field('password')} />
          <PasswordInput {...field('confirmation')} />
          <Button type="submit" fullWidth loading={busy}>{t`Set password`}</Button>
        </Stack>
      </form>
    </RecoveryFrame>
  )
}
