import { Button, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { readPushState, switchPushOn, type PushState } from '#platform/push-token.ts'
import classes from './notifications.module.css'

/** Where push could be on and is not, the offer again: here somebody sees what it is for. */
export const PushHint = () => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let gone = false
    readPushState().then(
      (next) => gone || setState(next),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  if (state !== 'off') return null
  const allow = async () => {
    setBusy(true)
    setState(await switchPushOn(language).catch(() => null))
    setBusy(false)
  }
  return (
    <div className={classes.hint}>
      <Text size="sm">{t`Get notified of new requests while the portal is closed?`}</Text>
      <Button variant="light" loading={busy} onClick={() => void allow()}>{t`Allow notifications`}</Button>
    </div>
  )
}
