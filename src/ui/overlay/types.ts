import type { ReactNode } from 'react'

export interface OverlayProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
}
