import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, vendorId } from './columns.ts'

/**
 * The vendor's books, in double entry: what each change of an earning or a penalty posted to which account. The lines of an entry add up to
 * zero, which a deferred trigger holds at commit, and nothing is changed or removed once it stands: what was wrong is posted back.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    vendorId: vendorId(),
    /** The mutation that posted it; all its lines together are one entry. */
    entryId: uuid('entry_id').notNull(),
    kind: text('kind').notNull(),
    recordId: uuid('record_id').notNull(),
    account: text('account').notNull(),
    /** Whole halalas: what comes in counts up, what goes out counts down. */
    halalas: bigint('halalas', { mode: 'number' }).notNull(),
    postedAt: moment('posted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.entryId, table.kind, table.recordId, table.account] }),
    index('ledger_lines_account').on(table.vendorId, table.account, table.postedAt),
  ],
)
