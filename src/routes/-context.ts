import type { ComponentType, ReactNode } from 'react'

/** What the wiring gives to the doors. */
export interface DoorContext {
  /** Opens the vendor's database and syncs for as long as the main area is on screen. */
  readonly PortalFrame: ComponentType<{ children: ReactNode }>
  /** Update handling for the settings screen and the shell. */
  readonly update: {
    readonly isWaiting: () => boolean
    readonly subscribe: (listener: () => void) => () => void
    readonly accept: () => void
  }
}
