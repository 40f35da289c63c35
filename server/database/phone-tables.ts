import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, vendorId } from './columns.ts'

/**
 * The one-time code that was sent last to each driver's phone. Of code and number only keyed hashes are kept: a code is for the number it was
 * sent to, and no other.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    vendorId: vendorId(),
    driverId: uuid('driver_id').notNull(),
    /** Of this sending. */
    id: uuid('id').notNull(),
    phoneHash: text('phone_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.driverId] })],
)
