import { Alert } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { looksPrivate } from '#platform/private-window.ts'
import { readStorageState, type StorageState } from '#platform/storage.ts'
import { TextLink } from '#ui/links.tsx'

const FULL = 0.8

/** Says when what waits here is in danger: little room left, or a window that forgets. */
export const StorageNote = () => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [state, setState] = useState<StorageState | null>(null)
  const [forgetful, setForgetful] = useState(false)
  useEffect(() => {
    let gone = false
    void readStorageState().then((next) => gone || setState(next))
    void looksPrivate().then((next) => gone || setForgetful(next))
    return () => {
      gone = true
    }
  }, [])
  const share = state?.usage && state.quota ? state.usage / state.quota : 0
  const percent = formatNumber(Math.round(share * 100), language)
  return (
    <>
      {share >= FULL ? (
        <Alert color="warning">
          <Trans>{percent}% of the space on this device is used.</Trans> <TextLink to="/settings">{t`Free up space`}</TextLink>
        </Alert>
      ) : null}
      {forgetful ? (
        <Alert color="warning">{t`This looks like a private window. When it is closed, the browser removes everything here, unsent changes too.`}</Alert>
      ) : null}
    </>
  )
}
