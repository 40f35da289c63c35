import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { onDemand } from '#i18n/on-demand.ts'
import { useKnownSession } from '#session/known-session.ts'
import { readSignUpMail, rememberSignUpMail } from '#session/sign-up-mail.ts'
import { AuthFrame } from '#ui/auth-frame.tsx'
import { TextLink } from '#ui/links.tsx'
import { AuthTabs } from './auth-tabs.tsx'
import { NafathButton } from './nafath-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'
import { NOTHING_TYPED } from './typed.ts'

// Whoever comes to sign in does not pay for it.
const { Component: SignUpPanel } = onDemand(
  () => import('./sign-up/sign-up-panel.tsx'),
  (module) => module.SignUpPanel,
)

const WARM_UP_CHUNKS = [
  () => import('#ui/data-list/data-list.tsx'),
  () => import('#ui/status-tabs.tsx'),
  () => import('#ui/search-field.tsx'),
  () => import('#ui/row-sync-badge.tsx'),
]

interface AuthScreenProps {
  readonly side: 'sign-in' | 'sign-up'
  /** The session has ended while there is still something on the device. */
  readonly again: boolean
  /** Where somebody wants to go afterwards. */
  readonly next: string | undefined
  readonly onSignedIn: () => void
}

/** Where vendors sign in and sign up. What was typed on one side is there when somebody comes back from the other. */
export const AuthScreen = ({ side, again, next, onSignedIn }: AuthScreenProps) => {
  const { t } = useLingui()
  const known = useKnownSession()
  const [signedOutBy] = useState(() => localStorage.getItem('signedOutBy'))
  const [sent, setSent] = useState(readSignUpMail)
  const carried = useLocation({ select: ({ state }) => state.email })
  const [email, setEmail] = useState(again ? (known?.email ?? '') : (carried ?? sent?.email ?? ''))
  const [signInTyped, setSignInTyped] = useState({ password: '', terms: false })
  const [signUpTyped, setSignUpTyped] = useState(NOTHING_TYPED)
  const leave = () => {
    localStorage.removeItem('signedOutBy')
    rememberSignUpMail(null)
    onSignedIn()
  }
  // The next screen is a list: its parts are fetched while the email and the password are typed.
  useEffect(() => {
    const warmUp = () => void Promise.all(WARM_UP_CHUNKS.map((load) => load())).catch(() => undefined)
    addEventListener('input', warmUp, { once: true })
    return () => removeEventListener('input', warmUp)
  }, [])
  const tabs = again ? null : <AuthTabs next={next} />
  const papers = (
    <TextLink to="/terms-and-conditions" target="_blank" className={classes.link}>
      {t`Terms and conditions`}
    </TextLink>
  )
  if (side === 'sign-up')
    return (
      <AuthFrame
        above={tabs}
        title={t`Create account`}
        lead={sent === null ? t`Begin with your company, your email and a password. Everything else follows afterwards.` : null}
      >
        <Suspense fallback={<Skeleton height={420} />}>
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
        </Suspense>
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
      {signedOutBy === 'parked.full' ? (
        <Alert color="red" role="alert">
          <Trans>
            This device was signed out from another one. It had more unsent changes than the server keeps: some could not be handed over and
            were removed.
          </Trans>
        </Alert>
      ) : null}
      {signedOutBy === 'device.revoked' ? (
        <Alert color="warning" role="status">
          <Trans>
            This device was signed out from another one. Its unsent changes were handed over; look for them under "Changes and sync".
          </Trans>
        </Alert>
      ) : null}
      <SignInForm
        typed={{ ...signInTyped, email }}
        onTyped={(typed) => {
          setEmail(typed.email)
          setSignInTyped(typed)
        }}
        onSignedIn={leave}
      />
      <NafathButton onSignedIn={leave} />
      {again ? <Button variant="subtle" onClick={onSignedIn}>{t`Go on without signing in`}</Button> : null}
      <Group justify="space-between">
        <TextLink to="/forgot-password" className={classes.link} state={(before) => ({ ...before, email })}>{t`Forgot password?`}</TextLink>
        {papers}
      </Group>
    </AuthFrame>
  )
}
