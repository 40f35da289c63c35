import { sql, type SQL } from 'drizzle-orm'

/** A moment of a row as it travels: ISO 8601 in UTC with milliseconds. `moment` is a column, or an expression of our own. */
export const iso = (moment: string): SQL => sql`to_char(${sql.raw(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
