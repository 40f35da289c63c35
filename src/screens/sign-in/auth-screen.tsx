import { Anchor, Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { onDemand } from '#ui/on-demand.ts'
import { useKnownSession } from '#session/known-session.ts'
import { readSignUpMail, rememberSignUpMail } from '#session/sign-up-mail.ts'
import { readTypedEmail, rememberTypedEmail } from '#session/typed-email.ts'
import { isWipeOwed } from '#session/sign-out.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { useAnotherPerson } from './another-person.tsx'
import { AuthTabs, type AuthSide } from './auth-tabs.tsx'
import { NafathButton } from './nafath-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'
import { NOTHING_TYPED } from './typed.ts'

// Whoever comes to sign in does not pay for it.
const { Component: SignUpPanel } = onDemand(
  () => import('./sign-up/sign-up-panel.tsx'),
  (module) => module.SignUpPanel,
  <div className={classes.pending} />,
)

// Hardly ever needed.
const { Component: SignInNotes } = onDemand(
  () => import('./sign-in-notes.tsx'),
  (module) => module.SignInNotes,
)

interface AuthScreenProps {
  readonly side: AuthSide
  /** The session has ended while there is still something on the device. */
  readonly again: boolean
  readonly onTurn: (side: AuthSide) => void
  readonly onSignedIn: () => void
}

/** Where vendors sign in and sign up. What was typed on one side is there when somebody comes back from the other. */
export const AuthScreen = ({ side, again, onTurn, onSignedIn }: AuthScreenProps) => {
  const { t } = useLingui()
  const known = useKnownSession()
  const [signedOutBy] = useState(() => localStorage.getItem('signedOutBy'))
  const { mayBe, question } = useAnotherPerson(again ? known : null)
  const [sent, setSent] = useState(readSignUpMail)
  const [email, setEmail] = useState(() => (again ? known?.email : readTypedEmail() || sent?.email) ?? '')
  const [signInTyped, setSignInTyped] = useState({ password: '', terms: false })
  const [signUpTyped, setSignUpTyped] = useState(NOTHING_TYPED)
  const leave = () => {
    localStorage.removeItem('signedOutBy')
    rememberSignUpMail(null)
    rememberTypedEmail('')
    onSignedIn()
  }
  const tabs = again ? null : <AuthTabs side={side} onTurn={onTurn} />
  const papers = (
    <Anchor href="/terms-and-conditions" target="_blank" className={classes.link}>
      {t`Terms and conditions`}
    </Anchor>
  )
  if (side === 'sign-up')
    return (
      <AuthFrame
        above={tabs}
        title={t`Create account`}
        lead={sent === null ? t`Begin with your company, your email and a password. Everything else follows afterwards.` : null}
      >
        <SignUpPanel
          typed={{ ...signUpTyped, email }}
          onTyped={(typed) => {
            setEmail(typed.email)
            setSignUpTyped(typed)
          }}
          sent={sent}
          onSent={(mail) => {
            rememberSignUpMail(mail)
            setSent(mail)
          }}
        />
        {papers}
      </AuthFrame>
    )
  return (
    <AuthFrame
      above={tabs}
      title={t`Sign in`}
      lead={
        again ? (
          <Trans>Your session has ended. Sign in again to send what is waiting; nothing is lost.</Trans>
        ) : (
          <Trans>Answer requests and follow your bookings, with or without a network.</Trans>
        )
      }
    >
      {signedOutBy !== null || isWipeOwed() ? <SignInNotes by={signedOutBy} /> : null}
      <SignInForm
        typed={{ ...signInTyped, email }}
        onTyped={(typed) => {
          setEmail(typed.email)
          setSignInTyped(typed)
        }}
        mayBe={mayBe}
        onSignedIn={leave}
      />
      <NafathButton mayBe={mayBe} onSignedIn={leave} />
      {question}
      {again ? <Button variant="subtle" onClick={onSignedIn}>{t`Go on without signing in`}</Button> : null}
      <Group justify="space-between">
        <Anchor
          href={`/forgot-password${again ? '?again=yes' : ''}`}
          className={classes.link}
          onClick={() => rememberTypedEmail(email)}
        >{t`Forgot password?`}</Anchor>
        {papers}
      </Group>
    </AuthFrame>
  )
}
