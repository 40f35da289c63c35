import { sql } from 'drizzle-orm'
import { refuse, type Change } from '#domain/kernel/mutation.ts'
import { isClosedAccount } from '#domain/vendors/standing.ts'
import type { Sql } from '#server/database/database.ts'
import type { Judge } from './judge.ts'
import type { WorkingRows } from './rows.ts'

/**
 * No account is closed while an order is under way in it: a bin would stay at its customer's with nobody to fetch it. Inside a transaction that
 * holds the vendor's lock. The statement has the words of the index of open bookings.
 */
export const closing = (tx: Sql, vendorId: string, rows: Pick<WorkingRows, 'get'>): Judge => {
  let underWay = 0
  const closes = (change: Change): boolean => {
    if (change.op !== 'put' || change.kind !== 'vendors' || !isClosedAccount(change.body)) return false
    const before = rows.get('vendors', change.body.id)
    return before !== undefined && !isClosedAccount(before)
  }
  return {
    load: async (changes) => {
      if (!changes.some(closes)) return
      const [row] = await tx.rows<{ count: number }>(sql`
        select count(*)::int as count from records where vendor_id = ${vendorId}::uuid and kind = 'bookings' and not deleted
          and (body ->> 'status') in ('accepted', 'assigned', 'out_for_delivery', 'on_site')`)
      underWay = row?.count ?? 0
    },
    judge: (decision) =>
      decision.ok && underWay > 0 && decision.changes.some(closes) ? refuse('vendor.under_way', { count: underWay }) : decision,
  }
}
