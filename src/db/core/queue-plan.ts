/** What may leave now, and which files stand before the rest. */
export interface QueuePlan {
  /** Changes with a lower place can be sent now. */
  readonly sendBelow: number
  /**
   * The files that the server lacks of the first change that waits for some, among those that were refused on the way least often. Those of
   * later changes come in later rounds: a change whose files have arrived is not held up by the files of another.
   */
  readonly files: readonly string[]
  /** Waiting changes that name a file the server refused, with its code. */
  readonly refused: ReadonlyMap<string, string>
  /** A part of the app that judges the rest of the queue could not be loaded: what is not let go now waits for another round. */
  readonly isPartial?: true
  /** How often something had been taken back when the queue was looked at: places may have been given anew since. */
  readonly takenBack?: number
}
