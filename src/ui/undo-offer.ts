/** What became of an undo; `recalled`: taken back, though it may have arrived; `no-room`: this device could not store it. */
export type Undone = 'discarded' | 'recalled' | 'reversed' | 'too-late' | 'no-room'

/** How what was done stands: it can be undone, it cannot any more, it was refused and is not done at all, or it is no longer so. */
export type Standing = 'possible' | 'past' | 'refused' | 'over'

/**
 * How what was done in one go is taken back, and what became of each part; `watch` tells, now and at every change, how it stands and how
 * many parts were refused, and returns how to stop.
 */
export interface UndoOffer {
  readonly undo: () => Promise<readonly Undone[]>
  readonly watch: (tell: (standing: Standing, refused: number) => void) => () => void
}
