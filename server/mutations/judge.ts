import type { Change, Decision } from '#domain/kernel/mutation.ts'

/** Judges what no rule can see, because it is about rows the rule did not load. */
export interface Judge {
  /** Reads what the changes of a decision are to be judged by; what was read for an earlier one is not read again. */
  readonly load: (changes: readonly Change[]) => Promise<void>
  /** The decision, or a rejection. Remembers what it accepts. */
  readonly judge: (decision: Decision) => Decision
}
