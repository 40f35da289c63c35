/** A day, in milliseconds. */
export const DAY_MS = 86_400_000

/** Saudi Arabia keeps UTC+3 the year round (no daylight saving), so a fixed offset is exact. Milliseconds. */
export const RIYADH_OFFSET_MS = 3 * 3_600_000
