import type { Report } from '#server/database/core.ts'

/** What a vendor's files take, in bytes, with the one that is asked for. */
interface Use {
  readonly vendorId: string
  readonly bytes: number
  /** What they may take together. */
  readonly quota: number
  /** The server's clock. */
  readonly now: Date
}

/** Part of the room from which on the operator is told that it comes to its end. */
const NEARLY = 0.8

/**
 * Tells the operator of vendors whose room for files is used up: `files.full` for each file that is refused, `files.nearly_full` once a day
 * before that. Returns the function that is told of each file.
 */
export const openRoomReports = (report: Report): ((use: Use) => void) => {
  const told = new Set<string>()
  let day = ''
  return ({ vendorId, bytes, quota, now }) => {
    const today = now.toISOString().slice(0, 10)
    if (today !== day) told.clear()
    day = today
    if (bytes > quota) report('files.full', { vendorId, bytes, quota })
    else if (bytes >= NEARLY * quota && !told.has(vendorId)) {
      told.add(vendorId)
      report('files.nearly_full', { vendorId, bytes, quota })
    }
  }
}
