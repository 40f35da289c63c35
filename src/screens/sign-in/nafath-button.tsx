import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { withLaterMessages } from '#i18n/activate.ts'

const load = withLaterMessages(() => import('./nafath/nafath-dialog.tsx').then((module) => ({ default: module.NafathDialog })))
const NafathDialog = lazy(load)

/** The other way to sign in. Its dialog is not fetched before somebody reaches for it. */
export const NafathButton = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => {
          setWanted(true)
          setOpened(true)
        }}
      >{t`Sign in with Nafath`}</Button>
      {wanted ? (
        <Suspense>
          <NafathDialog purpose="sign-in" opened={opened} onClose={() => setOpened(false)} onDone={onSignedIn} />
        </Suspense>
      ) : null}
    </>
  )
}
