import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { onDemand } from '#ui/on-demand.ts'

const { Component: NafathDialog, fetch: fetchDialog } = onDemand(
  () => import('./nafath/nafath-dialog.tsx'),
  (module) => module.NafathDialog,
)

interface NafathButtonProps {
  /** Asks where it matters who signs in; only Nafath knows who it is. */
  readonly mayBe: (email: null) => Promise<boolean>
  readonly onSignedIn: () => void
}

/** The other way to sign in. Its dialog is not fetched before somebody reaches for it. */
export const NafathButton = ({ mayBe, onSignedIn }: NafathButtonProps) => {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = async () => {
    if (!(await mayBe(null))) return
    setWanted(true)
    setOpened(true)
  }
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onPointerEnter={fetchDialog}
        onClick={() => void open()}
      >{t`Sign in with Nafath`}</Button>
      {wanted ? <NafathDialog purpose="sign-in" opened={opened} onClose={() => setOpened(false)} onDone={onSignedIn} /> : null}
    </>
  )
}
