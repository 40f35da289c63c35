import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { OUTCOME_DAYS } from '#protocol/sync.ts'

/** The server keeps outcomes for so long; a day less, because what is queued now leaves somewhat later. */
const KNOWN_MS = (OUTCOME_DAYS - 1) * DAY_MS

/**
 * Whether the server may have forgotten what it decided at an instant. Only its own clock says so (`serverNow`, an instant, read for many);
 * where that is not known nothing was forgotten.
 */
export const isForgottenBy = (serverNow: string | null | undefined): ((at: string) => boolean) => {
  const since = Date.parse(serverNow ?? '') - KNOWN_MS
  return (at) => Date.parse(at) < since
}
