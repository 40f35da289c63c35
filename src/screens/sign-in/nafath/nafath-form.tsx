import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { nationalId } from '#domain/kernel/national-id.ts'
import { describeField } from '#i18n/describe-field.ts'
import { useOnline } from '#platform/connectivity.ts'
import type { NafathForm as Form, NafathKind } from '#protocol/nafath.ts'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { readNafathKind } from '#session/nafath.ts'
import type { Refusal } from '#api/request.ts'
import { PasswordField } from '#ui/password-field.tsx'

interface NafathFormProps {
  /** What was typed, kept by whoever keeps the dialog. */
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly purpose: Form['purpose']
  readonly onBegin: (given: Pick<Form, 'nationalId' | 'password' | 'terms'>) => Promise<Refusal | null>
}

/** Asks for the national id, and for a link for the password too. Whether a sandbox answers is said before anything is asked of anybody. */
export const NafathForm = ({ purpose, typed, onType, onBegin }: NafathFormProps) => {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const input = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [terms, setTerms] = useState(false)
  const [termsFault, setTermsFault] = useState<string | null>(null)
  const termsInput = useRef<HTMLInputElement>(null)
  const [passwordFault, setPasswordFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const [kind, setKind] = useState<NafathKind | null>(null)
  useEffect(() => {
    let gone = false
    void readNafathKind().then((next) => gone || setKind(next))
    return () => {
      gone = true
    }
  }, [online])
  const show = (code: string) => {
    setFault(code)
    input.current?.focus()
  }
  const showPassword = (code: string) => {
    setPasswordFault(code)
    passwordInput.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    const checked = v.safeParse(nationalId, typed)
    if (!checked.success) return show(checked.issues[0].message)
    if (purpose === 'link' && password === '') return showPassword('field.required')
    if (purpose === 'sign-in' && !terms) {
      setTermsFault('terms.required')
      return termsInput.current?.focus()
    }
    setBusy(true)
    const refusal = await onBegin({
      nationalId: checked.output,
      ...(purpose === 'link' ? { password } : {}),
      ...(purpose === 'sign-in' ? { terms } : {}),
    })
    setBusy(false)
    if (!refusal) return
    const { nationalId: said, password: passwordFault } = refusal.fields ?? {}
    if (said !== undefined) show(said)
    else if (passwordFault !== undefined) showPassword(passwordFault)
    else setProblem(refusal)
  }
  const label = t`National ID or residence number`
  const passwordLabel = t`Password of this account`
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text>
          {purpose === 'sign-in'
            ? t`You confirm in the Nafath app on your phone that it is you. No password is needed.`
            : t`You confirm in the Nafath app on your phone that it is you. After that you can sign in with it, without a password.`}
        </Text>
        {kind === 'sandbox' ? (
          <Alert color="info" role="note">
            {t`This installation uses a sandbox instead of the Nafath service: no app is asked, and no real identity is checked.`}
          </Alert>
        ) : null}
        {kind === 'off' ? <Alert color="warning" role="status">{t`Nafath is not set up on this server.`}</Alert> : null}
        <NetworkAlert offline={t`You are offline. Nafath needs a network; what you typed stays.`} refusal={problem} />
        <TextInput
          ref={input}
          label={label}
          description={t`10 digits, beginning with 1 or 2`}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          required
          data-autofocus
          value={typed}
          onChange={(event) => {
            setFault(null)
            onType(event.currentTarget.value)
          }}
          error={fault === null ? undefined : describeField(i18n, fault, label)}
        />
        {purpose === 'link' ? (
          <PasswordField
            ref={passwordInput}
            label={passwordLabel}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPasswordFault(null)
              setPassword(event.currentTarget.value)
            }}
            error={passwordFault === null ? undefined : describeField(i18n, passwordFault, passwordLabel)}
          />
        ) : null}
        {purpose === 'sign-in' ? (
          <Checkbox
            ref={termsInput}
            label={t`I accept the terms and conditions`}
            checked={terms}
            onChange={(event) => {
              setTermsFault(null)
              setTerms(event.currentTarget.checked)
            }}
            error={termsFault === null ? undefined : describeField(i18n, termsFault, '')}
          />
        ) : null}
        <Button type="submit" fullWidth loading={busy} disabled={kind === 'off'}>{t`Continue`}</Button>
      </Stack>
    </form>
  )
}
