import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { describeField } from '#i18n/describe-field.ts'
import { useLocale } from '#i18n/locale.tsx'
import { recoveryForm } from '#protocol/recovery.ts'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { requestRecovery } from '#session/recovery.ts'
import { useKnownSession } from '#session/known-session.ts'
import { readTypedEmail, rememberTypedEmail } from '#session/typed-email.ts'
import type { Refusal } from '#api/request.ts'
import { ButtonLink } from '#ui/links.tsx'
import { AuthFrame } from '#ui/auth-frame.tsx'

interface ForgotPasswordScreenProps {
  /** It was opened from the sign-in of somebody whose session has ended. */
  readonly again: boolean
}

/** Asks for the mail with the link. It answers alike whether or not somebody has that address. */
export const ForgotPasswordScreen = ({ again }: ForgotPasswordScreenProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  // Whoever is signed in here, as one who comes from the profile, has nothing to sign in to.
  const isInside = useKnownSession() !== null && !again
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: readTypedEmail() },
    validate: schemaResolver(recoveryForm, { sync: true }),
    clearInputErrorOnChange: true,
  })
  const submit = async ({ email }: { email: string }) => {
    setProblem(null)
    setBusy(true)
    const refusal = await requestRecovery({ email: email.trim(), language })
    setBusy(false)
    setSent(refusal === null)
    setProblem(refusal)
    if (refusal?.fields) form.setErrors(refusal.fields)
  }
  const code = form.errors['email']
  return (
    <AuthFrame title={t`Forgot password`} lead={t`Type the email you sign in with. We send you a link to set a new password.`}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          () => input.current?.focus(),
        )}
      >
        <Stack gap="md">
          <NetworkAlert offline={t`You are offline. The recovery email needs a network; what you typed stays.`} refusal={problem} />
          {sent ? (
            <Alert color="success" role="status">
              {t`If this email belongs to an account, a link is on its way. It works once, for one hour. Look in the spam folder too.`}
            </Alert>
          ) : null}
          <TextInput
            ref={input}
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="username"
            required
            dir="ltr"
            {...form.getInputProps('email')}
            error={typeof code === 'string' ? describeField(i18n, code, t`Email`) : undefined}
          />
          <Button type="submit" fullWidth loading={busy}>{t`Send recovery email`}</Button>
          {isInside ? (
            <ButtonLink to="/" variant="subtle">{t`Open the portal`}</ButtonLink>
          ) : (
            <ButtonLink
              to="/signin"
              search={again ? { again: 'yes' } : {}}
              onClick={() => rememberTypedEmail(form.values.email)}
              variant="subtle"
            >{t`Back to sign-in`}</ButtonLink>
          )}
        </Stack>
      </form>
    </AuthFrame>
  )
}
