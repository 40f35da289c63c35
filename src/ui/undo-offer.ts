/** What became of an undo; `recalled`: taken back, though it may have arrived. */
export type Undone = 'discarded' | 'recalled' | 'reversed' | 'too-late'

/** How something is taken back; `watch` tells, now and at every change, whether that still has a chance, and returns how to stop. */
export interface UndoOffer {
  readonly undo: () => Promise<Undone>
  readonly watch: (tell: (isPossible: boolean) => void) => () => void
}
