import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { switchPushOn } from '#platform/push-token.ts'
import { requestToasts } from '#ui/toast.ts'
import { closeOffer, showOffer } from '#ui/toasts.tsx'

const OFFER = 'push'

const PushOffer = () => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [busy, setBusy] = useState(false)
  const allow = async () => {
    setBusy(true)
    await switchPushOn(language).catch(() => undefined)
    closeOffer(OFFER)
  }
  return (
    <div className="toast-offer">
      <span>{t`Get notified of new requests while the portal is closed?`}</span>
      <Button onClick={() => void allow()} loading={busy}>{t`Allow notifications`}</Button>
    </div>
  )
}

/**
 * Asks whether the vendor wants notifications. The browser's own question follows the tap: browsers refuse it, or hide
 * it, when no tap came before.
 */
export const offerPush = (): void => {
  requestToasts()
  showOffer(OFFER, <PushOffer />)
}
