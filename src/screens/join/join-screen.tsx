import { Alert, Anchor, Button, Loader } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { describeRefusal } from '#i18n/describe.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Answer, Refusal } from '#api/request.ts'
import type { Invited } from '#protocol/colleagues.ts'
import { lookAtInvitation } from '#session/join.ts'
import { useKnownSession } from '#session/known-session.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { JoinForm, type JoinDialog } from './join-form.tsx'

interface JoinScreenProps {
  readonly token: string
  /** The confirmation with Nafath, which sign-in uses too. */
  readonly dialog: JoinDialog
  readonly onJoined: () => void
}

const isFinal = ({ code }: Refusal): boolean => code.startsWith('invitation.')

/** Why nothing comes of the link, and the way on. Whatever is not about the link itself may pass. */
const Refused = ({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) => {
  const { t, i18n } = useLingui()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [refusal])
  return (
    <>
      <Alert ref={note} tabIndex={-1} color={isFinal(refusal) ? 'error' : 'warning'} role="alert">
        {refusal.code === 'outage.offline'
          ? t`You are offline. Your link is kept: try again when there is a network.`
          : describeRefusal(i18n, refusal)}
      </Alert>
      {isFinal(refusal) ? <ButtonLink to="/signin">{t`Sign in`}</ButtonLink> : <Button onClick={onRetry}>{t`Try again`}</Button>}
    </>
  )
}

/** Somebody is signed in here already, and is not to be signed out behind their back. */
const SignedIn = ({ email }: { email: string }) => {
  const { t } = useLingui()
  return (
    <>
      <Alert color="warning">
        <Trans>
          You are signed in as <bdi dir="ltr">{email}</bdi>. Sign out first, or open the link in another browser.
        </Trans>
      </Alert>
      <ButtonLink to="/">{t`Open the portal`}</ButtonLink>
    </>
  )
}

/** Where the link of an invitation leads: who invites, and an account of one's own. */
export const JoinScreen = ({ token, dialog, onJoined }: JoinScreenProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const known = useKnownSession()?.email
  const [looked, setLooked] = useState<Answer<Invited> | null>(token === '' ? { ok: false, refusal: { code: 'invitation.expired' } } : null)
  // Whoever signs in in another tab meanwhile is heard of. The session that has the invited address is what joining brought.
  const email = looked?.ok && looked.body.email === known ? undefined : known
  const look = useCallback(() => lookAtInvitation(token).then(setLooked), [token])
  useEffect(() => {
    if (token !== '' && email === undefined) void look()
  }, [token, email, look])
  const retry = () => {
    setLooked(null)
    void look()
  }
  const refuse = (refusal: Refusal) => setLooked({ ok: false, refusal })
  const company = looked?.ok ? inLanguage(looked.body.companyName, language) : ''
  // Whoever signed up the company is named after it: it would invite to itself.
  const inviter = looked?.ok && !Object.values(looked.body.companyName).includes(looked.body.invitedBy) ? looked.body.invitedBy : null
  return (
    <AuthFrame
      title={t`Join your colleagues`}
      lead={
        !looked?.ok || email !== undefined ? null : inviter === null ? (
          <Trans>
            You are invited to work for <bdi>{company}</bdi> in the vendor portal.
          </Trans>
        ) : (
          <Trans>
            <bdi>{inviter}</bdi> invites you to work for <bdi>{company}</bdi> in the vendor portal.
          </Trans>
        )
      }
    >
      {email !== undefined ? (
        <SignedIn email={email} />
      ) : looked === null ? (
        <div role="status">
          <Loader size="sm" aria-hidden /> {t`Checking your invitation…`}
        </div>
      ) : looked.ok ? (
        <>
          <JoinForm token={token} email={looked.body.email} dialog={dialog} onJoined={onJoined} onRefused={refuse} />
          <Anchor
            href="/terms-and-conditions"
            target="_blank"
            display="inline-flex"
            mih={44}
            style={{ alignItems: 'center', alignSelf: 'start' }}
          >
            {t`Terms and conditions`}
          </Anchor>
        </>
      ) : (
        <Refused refusal={looked.refusal} onRetry={retry} />
      )}
    </AuthFrame>
  )
}
