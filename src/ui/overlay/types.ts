import type { ReactNode } from 'react'

export interface OverlayProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** In pixels, on a desktop: more than usual for what is wider than words. */
  readonly width?: number
  /** Left out by those who open one: whether the page behind it could be scrolled. */
  readonly lockScroll?: boolean
}
