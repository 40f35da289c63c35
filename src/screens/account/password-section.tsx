import { Alert, Button, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { changePasswordForm } from '#protocol/account.ts'
import { useOnline } from '#platform/connectivity.ts'
import { FormPart } from '#screens/form/form-part.tsx'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { changePassword, readAccount, type LostChange } from '#session/account.ts'
import type { Refusal } from '#api/request.ts'
import { useFormFaults } from '#ui/form-faults.ts'
import { Ltr } from '#ui/ltr.tsx'
import { NewPasswordFields } from '#ui/new-password-fields.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SetByMail } from './set-by-mail.tsx'

/** Updates the password. Needs a network; what was typed stays until it is done. */
export const PasswordSection = () => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [done, setDone] = useState(false)
  /** The Nafath identity that goes on signing in. */
  const [linked, setLinked] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** When the present one was set; null: there is none, undefined: nobody could be asked yet. */
  const [setAt, setSetAt] = useState<string | null | undefined>(undefined)
  const [lost, setLost] = useState<LostChange | null>(null)
  const online = useOnline()
  useEffect(() => {
    if (online) void readAccount().then((read) => read.ok && setSetAt((known) => known ?? read.body.passwordSetAt))
  }, [online])
  const form = useForm({
    mode: 'controlled',
    initialValues: { oldPassword: '', password: '', confirmation: '', language },
    validate: schemaResolver(changePasswordForm, { sync: true }),
    clearInputErrorOnChange: true,
    onValuesChange: () => setDone(false),
  })
  const { field, focusFirst } = useFormFaults(form.errors, {
    oldPassword: t`Old password`,
    password: t`New password`,
    confirmation: t`Confirm the new password`,
  })
  const submit = async (values: typeof form.values) => {
    setProblem(null)
    setBusy(true)
    const { refusal, lost: left } = await changePassword({ ...values, language }, lost)
    setLost(left)
    setBusy(false)
    if (!refusal) {
      form.reset()
      setDone(true)
      const read = await readAccount()
      if (read.ok) setSetAt(read.body.passwordSetAt)
      return setLinked(read.ok ? (read.body.nafath?.maskedId ?? null) : null)
    }
    if (!refusal.fields) return setProblem(refusal)
    form.setErrors(refusal.fields)
    focusFirst(refusal.fields)
  }
  // There is no old password to give: each try at one would only count as wrong.
  if (setAt === null)
    return (
      <FormPart title={t`Update password`}>
        <SetByMail />
      </FormPart>
    )
  return (
    <FormPart title={t`Update password`}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
        <Stack gap="md" maw={420}>
          <Text size="sm">{t`A new password signs you out on every other device; nothing on them is lost.`}</Text>
          <NetworkAlert offline={t`You are offline. Setting a new password needs a network.`} refusal={problem} />
          <PasswordField autoComplete="current-password" {...form.getInputProps('oldPassword')} {...field('oldPassword')} />
          <NewPasswordFields inputProps={form.getInputProps} field={field} />
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
    </FormPart>
  )
}
