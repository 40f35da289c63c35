import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isClosed } from '#db/core/is-closed.ts'
import { isStorageFull } from '#db/recovery/write-again.ts'

const STORAGE_FULL = msg`This device could not store the change. Free some space and try again.`
const MISSING_PART = msg`This part could not be loaded: it needs a network once.`
const WENT_WRONG = msg`Something went wrong. Please try again later.`

/** As browsers say that a file of the build could not be fetched. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed/i.test(error.message)

/**
 * What is said where this device did not carry a change out, or something else for which it had no room (`full`). What nobody foresaw is
 * our own fault, of which the console hears.
 */
export const describeFailure = (error: unknown, full: MessageDescriptor = STORAGE_FULL): MessageDescriptor => {
  if (isStorageFull(error)) return full
  if (isMissingPart(error)) return MISSING_PART
  // A page whose database was removed, or belongs to a newer release, says so itself.
  if (!isClosed(error)) console.error('change:', error)
  return WENT_WRONG
}
