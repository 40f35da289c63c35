import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type SyntheticEvent } from 'react'
import * as v from 'valibot'
import { describeSignInRefusal } from '#i18n/describe-sign-in.ts'
import { signInForm } from '#protocol/session.ts'
import { NetworkNotice } from '#screens/mutate/network-notice.tsx'
import { signIn } from '#session/sign-in.ts'
import type { Refusal } from '#api/request.ts'
import { useFormFaults } from '#ui/form-faults.ts'
import { PasswordField } from '#ui/password-field.tsx'
import type { SignInTyped } from './typed.ts'

interface SignInFormProps {
  readonly typed: SignInTyped
  readonly onTyped: (typed: SignInTyped) => void
  /** Asks where it matters who signs in. */
  readonly mayBe: (email: string) => Promise<boolean>
  readonly onSignedIn: () => void
}

/** The first fault of each field, by its code. */
const faultsOf = (issues: v.SafeParseResult<typeof signInForm>['issues']): Readonly<Record<string, string>> =>
  Object.fromEntries((issues ?? []).toReversed().map((issue) => [String(issue.path?.[0].key), issue.message]))

/** Three fields, whose values the screen keeps: they need no form library, which would weigh more than the screen. */
export const SignInForm = ({ typed, onTyped, mayBe, onSignedIn }: SignInFormProps) => {
  const { t, i18n } = useLingui()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { field, focusFirst } = useFormFaults(errors, {
    email: t`Email`,
    password: t`Password`,
    terms: t`I accept the terms and conditions`,
  })
  const change = (part: Partial<SignInTyped>) => {
    onTyped({ ...typed, ...part })
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !Object.hasOwn(part, name))))
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setProblem(null)
    const checked = v.safeParse(signInForm, typed)
    const faults = checked.success ? {} : faultsOf(checked.issues)
    setErrors(faults)
    if (!checked.success) return focusFirst(faults)
    if (!(await mayBe(checked.output.email))) return focusFirst({ email: true })
    setBusy(true)
    const refusal = await signIn(checked.output)
    setBusy(false)
    if (!refusal) return onSignedIn()
    setProblem(refusal)
    if (refusal.fields) setErrors(refusal.fields)
    // Which of the two is wrong is not said; the password is what is typed again.
    focusFirst(refusal.fields ?? { password: true })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <NetworkNotice
          offline={describeSignInRefusal(i18n, { code: 'outage.offline' })}
          refusal={problem}
          describe={(one) => describeSignInRefusal(i18n, one)}
        />
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          dir="ltr"
          value={typed.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
          {...field('email')}
        />
        <PasswordField
          autoComplete="current-password"
          value={typed.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
          {...field('password')}
        />
        <Checkbox checked={typed.terms} onChange={(event) => change({ terms: event.currentTarget.checked })} {...field('terms')} />
        <Button type="submit" fullWidth loading={busy}>{t`Sign in`}</Button>
      </Stack>
    </form>
  )
}
