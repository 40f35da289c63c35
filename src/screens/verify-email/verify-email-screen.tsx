import { Alert, Button, Group, Loader } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { sayRefusal } from '#i18n/say.ts'
import { useOnline } from '#platform/connectivity.ts'
import { verifySignUp } from '#session/sign-up.ts'
import type { Refusal } from '#session/take-session.ts'
import { DoorFrame } from '#ui/door-frame.tsx'
import { ButtonLink } from '#ui/links.tsx'

type Stage = { readonly at: 'working' | 'done' } | { readonly at: 'refused'; readonly refusal: Refusal }

/** What can be done about a refusal. Whatever is not about the link itself may pass: the link is still good. */
const WayOn = ({ code, onRetry }: { code: string; onRetry: () => void }) => {
  const { t } = useLingui()
  if (code === 'sign_up.used') return <ButtonLink to="/signin">{t`Sign in`}</ButtonLink>
  if (code === 'sign_up.expired') return <ButtonLink to="/signup">{t`Sign up again for a new link`}</ButtonLink>
  return <Button onClick={onRetry}>{t`Try again`}</Button>
}

/** Where the link of the sign-up mail leads: confirms the address at once, and signs in. */
export const VerifyEmailScreen = ({ token, onVerified }: { token: string; onVerified: () => void }) => {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [stage, setStage] = useState<Stage>(token === '' ? { at: 'refused', refusal: { code: 'sign_up.expired' } } : { at: 'working' })
  const asked = useRef(false)
  const verify = async () => {
    setStage({ at: 'working' })
    const refusal = await verifySignUp(token)
    setStage(refusal ? { at: 'refused', refusal } : { at: 'done' })
    if (!refusal) onVerified()
  }
  // The link works once, so it is asked once, however often React mounts the screen.
  useEffect(() => {
    if (asked.current || token === '') return
    asked.current = true
    void verify()
  })
  const say = (refusal: Refusal): string =>
    refusal.code === 'outage.offline' || (!online && refusal.code.startsWith('outage.'))
      ? t`You are offline. Your link is kept: try again when there is a network.`
      : sayRefusal(i18n, refusal)
  return (
    <DoorFrame title={t`Confirm email address`} lead={stage.at === 'refused' ? null : t`One moment, then your account is open.`}>
      {stage.at === 'refused' ? (
        <>
          <Alert
            color={stage.refusal.code.startsWith('outage.') || stage.refusal.code === 'sign_up.used' ? 'warning' : 'error'}
            role="alert"
          >
            {say(stage.refusal)}
          </Alert>
          <WayOn code={stage.refusal.code} onRetry={() => void verify()} />
        </>
      ) : (
        <Group role="status" gap="sm">
          {stage.at === 'working' ? <Loader size="sm" aria-hidden /> : null}
          {stage.at === 'working' ? t`Confirming your address…` : t`Your address is confirmed. Your account is open.`}
        </Group>
      )}
    </DoorFrame>
  )
}
