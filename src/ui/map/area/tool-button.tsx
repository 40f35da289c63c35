import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

const LABEL = { label: { whiteSpace: 'normal', textAlign: 'start' } } as const

interface ToolButtonProps {
  readonly icon: ReactNode
  readonly can: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A tool beside the map. Where it cannot be used it stays, and keeps the focus of whoever has just used it. */
export const ToolButton = ({ icon, can, onPress, children }: ToolButtonProps) => (
  <Button
    variant="default"
    mih={44}
    // In two columns on a phone its words need two lines.
    h="auto"
    px="sm"
    styles={LABEL}
    leftSection={icon}
    aria-disabled={!can}
    data-disabled={!can}
    onClick={() => (can ? onPress() : undefined)}
  >
    {children}
  </Button>
)
