import { Button, Group, Text } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { useOnline } from '#platform/connectivity.ts'
import { readPushState, switchPushOn, type PushState } from '#platform/push-token.ts'
import { Section } from './section.tsx'

const MESSAGES: Readonly<Record<PushState, MessageDescriptor>> = {
  'unconfigured': msg`Push is off: it is not configured on this server.`,
  'to-install': msg`An iPhone or iPad notifies installed apps only: in Safari tap Share, then Add to Home Screen, and open the portal from there.`,
  'unsupported': msg`This browser has no push notifications.`,
  'blocked': msg`Notifications are blocked for this site. Allow them in the settings of your browser.`,
  'off': msg`Push is off on this device.`,
  'on': msg`Push is on for this device.`,
  'unknown': msg`You are offline; the state of push is not known now.`,
}

/** Whether this device is notified while the portal is closed. */
export const PushSection = () => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const online = useOnline()
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let gone = false
    void readPushState().then((next) => gone || setState(next))
    return () => {
      gone = true
    }
  }, [online])
  const switchOn = async () => {
    setBusy(true)
    setState(await switchPushOn(language).catch(() => 'unknown' as const))
    setBusy(false)
  }
  return (
    <Section title={t`Notifications`}>
      <Group justify="space-between">
        <Text aria-live="polite">{state === null ? t`Loading…` : i18n._(MESSAGES[state])}</Text>
        {state === 'off' ? <Button onClick={() => void switchOn()} loading={busy}>{t`Switch push on`}</Button> : null}
      </Group>
    </Section>
  )
}
