import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Which vendors a fault of the server has hit, and when last: what hits several at once is not the fault of one vendor's mutation. Codes and
 * ids only. It is read across vendors, so it is outside row-level security, and the vendor role has no right to it.
 */
export const serverFaults = pgTable(
  'server_faults',
  {
    fault: text('fault').notNull(),
    vendorId: uuid('vendor_id').notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fault, table.vendorId] }), index('server_faults_last').on(table.lastAt)],
)
