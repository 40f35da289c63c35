import { Button, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { newPasswordForm, type Recovered } from '#protocol/recovery.ts'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { useKnownSession } from '#session/known-session.ts'
import { isStillSignedIn, setNewPassword } from '#session/recovery.ts'
import type { Refusal } from '#api/request.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { useFormFaults } from '#ui/form-faults.ts'
import { ButtonLink } from '#ui/links.tsx'
import { NewPasswordFields } from '#ui/new-password-fields.tsx'
import { PasswordSet } from './password-set.tsx'

/** Sets a new password with the link of the mail. A link that does not work any more leads to a new one. */
export const ResetPasswordScreen = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const known = useKnownSession()
  const email = known?.email
  const [problem, setProblem] = useState<Refusal | null>(token === '' ? { code: 'recovery.expired' } : null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Recovered | null>(null)
  // The link was of another account.
  const [isOther, setOther] = useState(false)
  const form = useForm({
    mode: 'controlled',
    initialValues: { token, password: '', confirmation: '', language },
    validate: schemaResolver(newPasswordForm, { sync: true }),
    clearInputErrorOnChange: true,
  })
  const { field, focusFirst } = useFormFaults(form.errors, { password: t`New password`, confirmation: t`Confirm the new password` })
  const submit = async (values: typeof form.values) => {
    setProblem(null)
    setBusy(true)
    const answer = await setNewPassword({ ...values, language })
    if (answer.ok || answer.refusal.code === 'recovery.used') setOther(await isStillSignedIn())
    setBusy(false)
    if (answer.ok) return setDone(answer.body)
    const { refusal } = answer
    setProblem(refusal)
    if (!refusal.fields) return
    form.setErrors(refusal.fields)
    focusFirst(refusal.fields)
  }
  if (done)
    return (
      <AuthFrame title={t`Set a new password`} lead={null}>
        <PasswordSet recovered={done} isOther={isOther} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={t`Set a new password`} lead={t`A new password signs you out everywhere else.`}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
        <Stack gap="md">
          <NetworkAlert offline={t`You are offline. Setting a new password needs a network.`} refusal={problem} />
          {problem?.code === 'recovery.expired' || problem?.code === 'recovery.used' ? (
            <>
              {known ? (
                <Text size="sm">
                  <Trans>
                    You are signed in as <bdi dir="ltr">{email}</bdi>. You can change your password in your profile.
                  </Trans>
                </Text>
              ) : null}
              {known ? <ButtonLink to="/profile">{t`Open your profile`}</ButtonLink> : null}
              {/* The password may have been set, and only the answer lost. */}
              {problem.code === 'recovery.used' && !isOther ? (
                <ButtonLink
                  to="/signin"
                  search={known ? { again: 'yes' } : {}}
                  variant={known ? 'default' : 'filled'}
                >{t`Sign in`}</ButtonLink>
              ) : null}
              <ButtonLink to="/forgot-password" variant="default">{t`Ask for a new link`}</ButtonLink>
            </>
          ) : null}
          <NewPasswordFields inputProps={form.getInputProps} field={field} />
          <Button type="submit" fullWidth loading={busy}>{t`Set password`}</Button>
        </Stack>
      </form>
    </AuthFrame>
  )
}
