import { Alert, Button, Group, Loader } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { describeRefusal } from '#i18n/describe.ts'
import { useOnline } from '#platform/connectivity.ts'
import { useKnownSession } from '#session/known-session.ts'
import { verifySignUp } from '#session/sign-up.ts'
import type { Refusal } from '#api/request.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { ChoosePassword } from './choose-password.tsx'

type Stage =
  | { readonly at: 'working' | 'done' }
  | { readonly at: 'refused'; readonly refusal: Refusal }
  /** The link is good, and the password is still to be chosen. `refusal`: why the last one that was sent came to nothing. */
  | { readonly at: 'choosing'; readonly refusal: Refusal | null }

/** The link leads nowhere any more, or not in this browser as it is. */
const isFinal = ({ code }: Refusal): boolean => code === 'sign_up.used' || code === 'sign_up.expired' || code === 'join.signed_in'

const MILD = new Set(['sign_up.used', 'join.signed_in'])

/** What can be done about a refusal. Whatever is not about the link itself may pass: the link is still good. */
const WayOn = ({ code, onRetry }: { code: string; onRetry: () => void }) => {
  const { t } = useLingui()
  const known = useKnownSession()
  // A link of a mail is opened a second time also by somebody who is long signed in.
  if (known && isFinal({ code })) return <ButtonLink to="/">{t`Open the portal`}</ButtonLink>
  if (code === 'sign_up.used') return <ButtonLink to="/signin">{t`Sign in`}</ButtonLink>
  if (code === 'sign_up.expired') return <ButtonLink to="/signup">{t`Sign up again for a new link`}</ButtonLink>
  return <Button onClick={onRetry}>{t`Try again`}</Button>
}

/** Why nothing came of it. */
const Refused = ({ refusal }: { refusal: Refusal }) => {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const known = useKnownSession()
  const email = known?.email
  const offline = refusal.code === 'outage.offline' || (!online && refusal.code.startsWith('outage.'))
  const note = useRef<HTMLDivElement>(null)
  // What had the focus may be gone with the form.
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.focus()
  }, [refusal])
  return (
    <Alert ref={note} tabIndex={-1} color={refusal.code.startsWith('outage.') || MILD.has(refusal.code) ? 'warning' : 'error'} role="alert">
      {offline ? (
        t`You are offline. Your link is kept: try again when there is a network.`
      ) : known && refusal.code === 'sign_up.used' ? (
        <Trans>
          This link is no longer needed: you are signed in as <bdi dir="ltr">{email}</bdi>.
        </Trans>
      ) : known && refusal.code === 'join.signed_in' ? (
        <Trans>
          You are signed in as <bdi dir="ltr">{email}</bdi>. Sign out first, or open the link in another browser.
        </Trans>
      ) : (
        describeRefusal(i18n, refusal)
      )}
    </Alert>
  )
}

/** Where the link of the sign-up mail leads: confirms the address, at once or with a password of its own, and signs in. */
export const VerifyEmailScreen = ({ token, onVerified }: { token: string; onVerified: () => void }) => {
  const { t } = useLingui()
  const [stage, setStage] = useState<Stage>(token === '' ? { at: 'refused', refusal: { code: 'sign_up.expired' } } : { at: 'working' })
  const asked = useRef(false)
  const verify = async () => {
    setStage({ at: 'working' })
    const refusal = await verifySignUp({ token })
    if (refusal?.code === 'sign_up.password_needed') return setStage({ at: 'choosing', refusal: null })
    setStage(refusal ? { at: 'refused', refusal } : { at: 'done' })
    if (!refusal) onVerified()
  }
  const choose = async (chosen: { password: string; confirmation: string }) => {
    const refusal = await verifySignUp({ token, ...chosen })
    if (!refusal) {
      setStage({ at: 'done' })
      onVerified()
    } else setStage(isFinal(refusal) ? { at: 'refused', refusal } : { at: 'choosing', refusal: refusal.fields ? null : refusal })
    return refusal
  }
  // The link works once, so it is asked once, however often React mounts the screen.
  useEffect(() => {
    if (asked.current || token === '') return
    asked.current = true
    void verify()
  })
  const waiting = stage.at === 'working' || stage.at === 'done'
  return (
    <AuthFrame title={t`Confirm email address`} lead={waiting ? t`One moment, then your account is open.` : null}>
      {stage.at === 'refused' ? (
        <>
          <Refused refusal={stage.refusal} />
          <WayOn code={stage.refusal.code} onRetry={() => void verify()} />
        </>
      ) : stage.at === 'choosing' ? (
        <>
          {stage.refusal ? <Refused refusal={stage.refusal} /> : null}
          <ChoosePassword onChosen={choose} />
        </>
      ) : (
        <Group role="status" gap="sm">
          {stage.at === 'working' ? <Loader size="sm" aria-hidden /> : null}
          {stage.at === 'working' ? t`Confirming your address…` : t`Your address is confirmed. Your account is open.`}
        </Group>
      )}
    </AuthFrame>
  )
}
