import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** A column of a moment. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The column that says whose a row is. */
export const vendorId = () => uuid('vendor_id').notNull()
