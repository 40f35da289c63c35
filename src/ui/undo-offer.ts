/** What became of an undo; `recalled`: taken back, though it may have arrived. */
export type Undone = 'discarded' | 'recalled' | 'reversed' | 'too-late'

/** How what was done stands: it can be undone, it cannot any more, or it was refused and is not done at all. */
export type Standing = 'possible' | 'past' | 'refused'

/** How something is taken back; `watch` tells, now and at every change, how it stands, and returns how to stop. */
export interface UndoOffer {
  readonly undo: () => Promise<Undone>
  readonly watch: (tell: (standing: Standing) => void) => () => void
}
