import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { describeField } from '#i18n/describe-field.ts'
import { describeRefusal } from '#i18n/describe.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useOnline } from '#platform/connectivity.ts'
import { changePasswordForm } from '#protocol/account.ts'
import { CompanyPart } from '#screens/company/company-part.tsx'
import { changePassword, readAccount } from '#session/account.ts'
import type { Refusal } from '#api/request.ts'
import { Ltr } from '#ui/ltr.tsx'

const FIELDS = ['oldPassword', 'password', 'confirmation'] as const
type Field = (typeof FIELDS)[number]

/** Updates the password. Needs a network; what was typed stays until it is done. */
export const PasswordSection = () => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const online = useOnline()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [done, setDone] = useState(false)
  /** The Nafath identity that goes on signing in. */
  const [linked, setLinked] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const labels: Readonly<Record<Field, string>> = {
    oldPassword: t`Old password`,
    password: t`New password`,
    confirmation: t`Confirm the new password`,
  }
  const form = useForm({
    mode: 'controlled',
    initialValues: { oldPassword: '', password: '', confirmation: '', language },
    validate: schemaResolver(changePasswordForm, { sync: true }),
    clearInputErrorOnChange: true,
    onValuesChange: () => setDone(false),
  })
  const focusFirst = (faults: Readonly<Record<string, unknown>>) => {
    const first = FIELDS.find((field) => faults[field])
    if (first) inputs.current[first]?.focus()
  }
  const submit = async (values: typeof form.values) => {
    setProblem(null)
    setBusy(true)
    const refusal = await changePassword({ ...values, language })
    setBusy(false)
    if (!refusal) {
      form.reset()
      setDone(true)
      const read = await readAccount()
      return setLinked(read.ok ? (read.body.nafath?.maskedId ?? null) : null)
    }
    if (!refusal.fields) return setProblem(refusal)
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
      autoComplete: name === 'oldPassword' ? 'current-password' : 'new-password',
      required: true,
      visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password`, 'tabIndex': 0, 'size': 40 },
      ...form.getInputProps(name),
      error: typeof code === 'string' ? describeField(i18n, code, labels[name]) : undefined,
    }
  }
  return (
    <CompanyPart title={t`Update password`}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
        <Stack gap="md" maw={420}>
          <Text size="sm">{t`8 to 15 characters. After that you are signed out on every other device; nothing on them is lost.`}</Text>
          {online ? null : <Alert color="warning" role="status">{t`You are offline. Setting a new password needs a network.`}</Alert>}
          {problem !== null && (online || problem.code !== 'outage.offline') ? (
            <Alert color="error" role="alert">
              {describeRefusal(i18n, problem)}
            </Alert>
          ) : null}
          <PasswordInput {...field('oldPassword')} />
          <PasswordInput {...field('password')} />
          <PasswordInput {...field('confirmation')} />
          <div role="status">
            {done ? <Alert color="success">{t`Your new password is set. Your other devices ask for it.`}</Alert> : null}
            {done && linked !== null ? (
              <Alert color="warning" mt="sm">
                <Trans>
                  The Nafath identity <Ltr>{linked}</Ltr> still signs in to this account. If it is not yours, remove its link on this page.
                </Trans>
              </Alert>
            ) : null}
          </div>
          <Button type="submit" loading={busy} style={{ alignSelf: 'flex-start' }}>{t`Update password`}</Button>
        </Stack>
      </form>
    </CompanyPart>
  )
}
