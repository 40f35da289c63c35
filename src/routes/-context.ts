import type { ComponentType, ReactNode } from 'react'
import type { UpdateControl } from '#screens/settings/app-section.tsx'

export type PortalFrame = ComponentType<{ children: ReactNode }>

/** What the app gives to the routes. */
export interface RouterContext {
  /** Fetches what opens the vendor's database and syncs for as long as the main area is on screen. */
  readonly loadPortalFrame: () => Promise<PortalFrame>
  /** Reads what the list at an address will ask for, as long as that takes no time worth noticing. */
  readonly readAhead: (address: { readonly pathname: string; readonly search: object }) => Promise<void>
  /** Update handling for the settings screen and the shell. */
  readonly update: UpdateControl
}
