import { ActionIcon, Stack } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Sheet } from '#ui/overlay/on-demand.tsx'

/** Ways for which there is no room beside the title. */
export const MoreWays = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  const more = t({ message: 'More', context: 'navigation' })
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon variant="default" size={44} aria-label={more} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={more}>
        <Stack gap="sm">{children}</Stack>
      </Sheet>
    </>
  )
}
