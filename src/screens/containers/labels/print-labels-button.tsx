import { Button, type ButtonProps } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Container } from '#domain/containers/container.ts'
import { onDemand } from '#ui/on-demand.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'

const { Component: LabelSheet, ready } = onDemand(
  () => import('./label-sheet.tsx'),
  (module) => module.LabelSheet,
)

interface PrintLabelsButtonProps extends ButtonProps {
  /** Asked when it is pressed; null: nothing opens. */
  readonly containers: () => Promise<readonly Container[] | null>
}

/** Opens the labels of some containers; what draws them is loaded then. */
export const PrintLabelsButton = ({ containers, ...props }: PrintLabelsButtonProps) => {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [meant, setMeant] = useState<readonly Container[]>([])
  const open = async () => {
    // The sheet opens with what is in it: an empty one would keep the focus on its way out.
    const [found] = await Promise.all([containers(), ready()])
    if (found === null) return
    setMeant(found)
    setOpened(true)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBarcode size={18} aria-hidden />}
        {...props}
        onPointerEnter={() => void ready()}
        onClick={() => void open()}
      >
        {t`Print labels`}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={t`Print labels`}>
        <LabelSheet containers={meant} />
      </Sheet>
    </>
  )
}
