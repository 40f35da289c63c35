import { sql, type SQL } from 'drizzle-orm'

/**
 * Ids as one parameter, to be unpacked as the rows `wanted(id)`. Look each of them up in a lateral join that ends in `offset 0`:
 * otherwise a planner without statistics (a young database, a vendor that just grew) reads all a vendor has and filters it.
 * The ids must have been validated as UUIDs; anything else is refused by the database.
 */
export const wantedIds = (ids: readonly string[]): SQL => sql`unnest(${`{${ids.join(',')}}`}::uuid[]) as wanted(id)`
