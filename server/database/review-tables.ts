import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { vendorId } from './columns.ts'

/**
 * Identity checks that were handed in, for the Admin's list over all vendors. A trigger on the vendors' records keeps it; it is
 * outside row-level security because it is read without a vendor, and the vendor role has no right to it.
 */
export const kycReviews = pgTable(
  'kyc_reviews',
  {
    vendorId: uuid('vendor_id').primaryKey(),
    status: text('status').notNull(),
    /** An instant; as text it sorts by time. */
    submittedAt: text('submitted_at').notNull(),
  },
  (table) => [index('kyc_reviews_list').on(table.status, table.submittedAt, table.vendorId)],
)

/** Penalties whose dispute nobody has answered, for the Admin's list over all vendors; kept and guarded as `kyc_reviews` is. */
export const disputedPenalties = pgTable(
  'disputed_penalties',
  {
    vendorId: vendorId(),
    penaltyId: uuid('penalty_id').notNull(),
    /** An instant; as text it sorts by time. */
    openedAt: text('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.penaltyId] }),
    index('disputed_penalties_list').on(table.openedAt, table.penaltyId),
  ],
)

/** Vendors who have asked for the account to be closed, for the Admin's list over all vendors; kept and guarded as `kyc_reviews` is. */
export const closingRequests = pgTable(
  'closing_requests',
  {
    vendorId: uuid('vendor_id').primaryKey(),
    /** An instant; as text it sorts by time. */
    requestedAt: text('requested_at').notNull(),
  },
  (table) => [index('closing_requests_list').on(table.requestedAt, table.vendorId)],
)

/** Vendors whose account is closed, for whatever asks before a vendor is known, as a sign-in does; kept and guarded as `kyc_reviews` is. */
export const closedVendors = pgTable('closed_vendors', { vendorId: uuid('vendor_id').primaryKey() })
