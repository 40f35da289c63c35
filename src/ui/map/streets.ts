import type { MapArea } from './area/ring.ts'
import type { MapPoint } from './degrees.ts'

/** Streets that are kept on this device. */
export interface KeptStreets {
  /** When they were kept, epoch milliseconds. */
  readonly at: number
  readonly tiles: number
  readonly bytes: number
  /** Whether nothing was left out for want of room. */
  readonly isWhole: boolean
  /** What they show. */
  readonly areas: readonly MapArea[]
  readonly points: readonly MapPoint[]
}

/** Keeps streets on this device. */
export interface StreetKeeper {
  /** As much may be kept, bytes. */
  readonly budget: number
  /** About so many tiles there are to keep. */
  readonly count: (areas: readonly MapArea[], points: readonly MapPoint[]) => number
  /** How much of these what is kept shows. */
  readonly covers: (kept: KeptStreets, shown: Pick<KeptStreets, 'areas' | 'points'>) => 'all' | 'some' | 'none'
  readonly read: () => Promise<KeptStreets | null>
  readonly keep: (
    areas: readonly MapArea[],
    points: readonly MapPoint[],
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<KeptStreets | 'stopped' | 'unreachable' | 'full'>
  readonly remove: () => Promise<void>
}

/** The streets of a map service: its styles, one for each scheme. */
export interface StreetStyle {
  readonly light: string
  readonly dark: string
  /** Opens a style or a tile of it, from this device or the network. */
  readonly open: (url: string, signal: AbortSignal) => Promise<Response>
  readonly keeper: StreetKeeper
}
