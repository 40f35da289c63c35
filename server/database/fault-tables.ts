import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, vendorId } from './columns.ts'

/**
 * Which vendors a fault of the server has hit, and when last: what hits several at once is not the fault of one vendor's mutation. Codes and
 * ids only. It is read across vendors, so it is outside row-level security, and the vendor role has no right to it.
 */
export const serverFaults = pgTable(
  'server_faults',
  {
    fault: text('fault').notNull(),
    vendorId: vendorId(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fault, table.vendorId] }), index('server_faults_last').on(table.lastAt)],
)
