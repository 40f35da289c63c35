import { createAtom, useSelector } from '@tanstack/react-store'
import type { LaneKey } from '#domain/operations/board.ts'

/** Where something that is dragged would come to stand. */
export interface DropPlace {
  readonly lane: LaneKey
  /** Before which place of the lane. */
  readonly at: number
}

const place = createAtom<DropPlace | null>(null)

/** Says where it would come to; what is said twice costs nothing. */
export const showDropPlace = (next: DropPlace | null): void => {
  const now = place.get()
  if (now?.lane !== next?.lane || now?.at !== next?.at) place.set(next)
}

/** The place of a lane before which something would come to stand, live; null: not in this lane. */
export const useDropPlace = (lane: LaneKey): number | null => useSelector(place, (now) => (now?.lane === lane ? now.at : null))
