import type { ComponentType, ReactNode } from 'react'
import type { UpdateControl } from '#screens/settings/app-section.tsx'

export type PortalFrame = ComponentType<{ children: ReactNode }>

/** What the app gives to the routes. */
export interface RouterContext {
  /** Fetches what opens the vendor's database and syncs for as long as the main area is on screen. */
  readonly loadPortalFrame: () => Promise<PortalFrame>
  /** Update handling for the settings screen and the shell. */
  readonly update: UpdateControl
}
