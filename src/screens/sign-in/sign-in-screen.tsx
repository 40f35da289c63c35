import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Brand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { TextLink } from '#ui/links.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { useKnownSession } from '#session/known-session.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'

const WARM_UP_MS = 500
const FURNITURE = [
  () => import('#ui/data-list/data-list.tsx'),
  () => import('#ui/status-tabs.tsx'),
  () => import('#ui/search-field.tsx'),
  () => import('#ui/row-mark.tsx'),
]

/** Where vendors sign in. `again`: the session has ended while there is still something on the device. */
export const SignInScreen = ({ again, onSignedIn }: { again: boolean; onSignedIn: () => void }) => {
  const { t } = useLingui()
  const known = useKnownSession()
  const [revoked] = useState(() => localStorage.getItem('signedOutBy') === 'device.revoked')
  useDocumentTitle(t`Sign in`)
  const leave = () => {
    localStorage.removeItem('signedOutBy')
    onSignedIn()
  }
  // The next screen is a list: its furniture arrives while the password is typed.
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all(FURNITURE.map((load) => load())).catch(() => undefined), WARM_UP_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <Brand />
        <Group gap={4}>
          <LanguageSwitch />
          <ThemeSwitch />
        </Group>
      </header>
      <main className={classes.main}>
        <Paper className={classes.card} withBorder radius="lg">
          <Stack gap="lg">
            <div>
              <Title order={1}>{t`Sign in`}</Title>
              <Text c="dimmed">
                {again ? (
                  <Trans>Your session has ended. Sign in again to send what is waiting; nothing is lost.</Trans>
                ) : (
                  <Trans>Answer requests and follow your bookings, with or without a network.</Trans>
                )}
              </Text>
            </div>
            {revoked ? (
              <Alert color="warning" role="status">
                <Trans>
                  This device was signed out from another one. Its unsent changes were handed over; look for them under "Changes and sync".
                </Trans>
              </Alert>
            ) : null}
            <SignInForm email={again ? (known?.email ?? '') : ''} onSignedIn={leave} />
            <Group justify="space-between">
              <TextLink to="/forgot-password">{t`Forgot password?`}</TextLink>
              <TextLink to="/terms-and-conditions">{t`Terms and conditions`}</TextLink>
            </Group>
          </Stack>
        </Paper>
      </main>
    </div>
  )
}
