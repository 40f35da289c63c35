import type { ReactNode } from 'react'

export interface OverlayProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Left out by those who open one: whether the page behind it could be scrolled. */
  readonly lockScroll?: boolean
}
