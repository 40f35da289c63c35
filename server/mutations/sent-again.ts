import { idAgain } from '#protocol/id-again.ts'
import type { Sql } from '#server/database/database.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { loadOutcomes, wasDone, type StoredOutcome } from './results.ts'

/** How a change stands that may have been sent again. */
interface SentAgain {
  /** What it came to: carried out, under whichever id, or refused {@link MOST_TRIES} times, by its last refusal; null: neither. */
  readonly done: StoredOutcome | null
  /** The id of the next try: one that nothing was decided under. */
  readonly next: string
}

/** What was refused so often is not looked for any further, as each try costs a question. Its people can still make the change anew. */
export const MOST_TRIES = 50

/**
 * Follows changes from their own ids (`ids`, by which they are found in the answer) through the ids they were sent again under, as far as
 * these were refused, or taken back before they were done, {@link MOST_TRIES} at most. Whoever tries one again, a device or the operator, goes by the
 * same row of ids, so that only one of them has an effect.
 */
export const followSentAgain = async (tx: Sql, vendorId: string, ids: readonly string[]): Promise<ReadonlyMap<string, SentAgain>> => {
  const found = new Map<string, SentAgain>()
  let asked = new Map(ids.map((id) => [id, id]))
  for (let tries = 1; asked.size > 0; tries += 1) {
    const outcomes = await loadOutcomes(tx, vendorId, [...new Set(asked.values())])
    const refused = new Map<string, string>()
    for (const [id, last] of asked) {
      const outcome = outcomes.get(last)
      if (outcome && !wasDone(outcome) && tries < MOST_TRIES) refused.set(id, await idAgain(last, sha256Hex))
      else found.set(id, { done: outcome ?? null, next: last })
    }
    asked = refused
  }
  return found
}
