import { DAY_MS } from '#domain/kernel/milliseconds.ts'

/** As long as devices keep receipts: what they confirm is not older when data is restored, and not longer believed. */
const BELIEVED_MS = 14 * DAY_MS

interface Moments {
  /** When data was lost for the last time; null: it never was. */
  readonly lostAt: Date | null
  /** The server's clock. */
  readonly now: Date
}

/**
 * The moment, an instant, at which a change of a device is decided: the server's clock, but for what the server had confirmed before it lost
 * data the moment of that. A device says which (`confirmedAt`), so that is believed only in the days after a loss, and of the days before it.
 */
export const decidedAt = (confirmedAt: string | undefined, { lostAt, now }: Moments): string => {
  const lost = lostAt?.getTime() ?? Number.NaN
  const confirmed = Date.parse(confirmedAt ?? '')
  const isBelieved =
    confirmed <= lost && confirmed >= lost - BELIEVED_MS && confirmed <= now.getTime() && now.getTime() <= lost + BELIEVED_MS
  return (isBelieved ? new Date(confirmed) : now).toISOString()
}
