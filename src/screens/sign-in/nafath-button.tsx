import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { onDemand } from '#i18n/on-demand.ts'

const { Component: NafathDialog, fetch: fetchDialog } = onDemand(
  () => import('./nafath/nafath-dialog.tsx'),
  (module) => module.NafathDialog,
)

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
        onPointerEnter={fetchDialog}
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
