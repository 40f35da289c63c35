import { sql, type SQL } from 'drizzle-orm'

/**
 * Ids as one parameter for `= any(…)`: unlike a list unpacked from JSON the planner knows how many there are, and asks the
 * index for each. The ids must have been validated as UUIDs; anything else is refused by the database.
 */
export const uuidArray = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`
