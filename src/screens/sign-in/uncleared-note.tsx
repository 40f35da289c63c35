import { Alert, Button, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { finishSignOut } from '#session/sign-out.ts'

const reload = (): void => location.reload()

/**
 * Where a sign-out could not clear this device: the wipe was tried again by the page that opened, and where that failed too it is said,
 * with a way to go on.
 */
export const UnclearedNote = () => {
  const { t } = useLingui()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    finishSignOut().catch(() => setHasFailed(true))
  }, [])
  if (!hasFailed) return null
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{t`This device could not be cleared. Close other tabs of the portal and try again.`}</Text>
      <Button variant="default" mt="xs" onClick={reload}>{t`Try again`}</Button>
    </Alert>
  )
}
