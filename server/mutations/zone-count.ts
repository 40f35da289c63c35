import { sql } from 'drizzle-orm'
import type { Change } from '#domain/kernel/mutation.ts'
import { zoneCountFault } from '#domain/zones/zone-count.ts'
import type { Sql } from '#server/database/database.ts'
import type { Judge } from './judge.ts'
import type { WorkingRows } from './rows.ts'

/** A vendor's zones are so many at most: inside a transaction that holds the vendor's lock. Those that there were before the limit stay. */
export const zoneCount = (tx: Sql, vendorId: string, rows: Pick<WorkingRows, 'find'>): Judge => {
  let stored: number | null = null
  let since = 0
  const isThere = (id: string): boolean => rows.find({ kind: 'zones', id }) !== undefined
  const addedBy = (changes: readonly Change[]): number =>
    changes.filter((change) => change.op === 'put' && change.kind === 'zones' && !isThere(change.body.id)).length
  return {
    load: async (changes) => {
      if (stored !== null || addedBy(changes) === 0) return
      const [row] = await tx.rows<{ zones: number }>(sql`
        select count(*)::float8 as zones from records where vendor_id = ${vendorId}::uuid and kind = 'zones' and not deleted`)
      stored = row?.zones ?? 0
    },
    judge: (decision) => {
      if (!decision.ok) return decision
      const added = addedBy(decision.changes)
      const rejection = added === 0 ? null : zoneCountFault((stored ?? 0) + since + added - 1)
      if (rejection) return { ok: false, rejection }
      const deleted = decision.changes.filter((change) => change.op === 'del' && change.kind === 'zones' && isThere(change.id)).length
      since += added - deleted
      return decision
    },
  }
}
