import type { Area, Point } from '#domain/kernel/place.ts'
import { readKept, removeKept, type KeptStreets } from './kept-cache.ts'
import { countTiles, KEEP_BUDGET, keepStreets } from './keep-streets.ts'
import { openStreet } from './open-street.ts'
import { covers } from './tiles-of.ts'

type Kept = KeptStreets | 'stopped' | 'unreachable' | 'full'

/** The streets of a map service: its styles, a way to open them and their tiles, and a way to keep some on this device. */
export const streetService = ({ light, dark }: { readonly light: string; readonly dark: string }) => ({
  light,
  dark,
  open: openStreet,
  keeper: {
    budget: KEEP_BUDGET,
    count: countTiles,
    covers,
    read: readKept,
    remove: removeKept,
    keep: (areas: readonly Area[], points: readonly Point[], onProgress: (share: number) => void, signal: AbortSignal): Promise<Kept> =>
      keepStreets({
        styles: [...new Set([light, dark])].map((url) => new URL(url, location.origin).href),
        areas,
        points,
        at: Date.now(),
        onProgress,
        signal,
      }),
  },
})
