import { sql } from 'drizzle-orm'
import { balancesOf, postingsOf, type LedgerAccount } from '#domain/ledger/postings.ts'
import type { Sql } from '#server/database/database.ts'
import type { Alteration } from './audit.ts'

/** A line of the books; `halalas` whole, of either sign. */
export interface LedgerLine {
  readonly entryId: string
  readonly kind: string
  readonly recordId: string
  readonly account: LedgerAccount
  readonly halalas: number
}

/** What a mutation posts: the difference that its changes make to the books, record by record. */
export const ledgerLines = (mutationId: string, alterations: readonly Alteration[]): LedgerLine[] =>
  alterations.flatMap(({ ref, before, after }) => {
    const postings = postingsOf(balancesOf(ref.kind, before), balancesOf(ref.kind, after))
    return postings.map((posting) => ({ entryId: mutationId, kind: ref.kind, recordId: ref.id, ...posting }))
  })

/** Writes lines in the transaction of the changes that caused them. `at`: an instant. */
export const postLines = async (tx: Sql, write: { vendorId: string; at: string; lines: readonly LedgerLine[] }): Promise<void> => {
  if (write.lines.length === 0) return
  const rows = write.lines.map(({ entryId, kind, recordId, account, halalas }) => ({
    entry_id: entryId,
    kind,
    record_id: recordId,
    account,
    halalas,
  }))
  await tx.rows(sql`
    insert into ledger_lines (vendor_id, entry_id, kind, record_id, account, halalas, posted_at)
    select ${write.vendorId}::uuid, l.entry_id, l.kind, l.record_id, l.account, l.halalas, ${write.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(entry_id uuid, kind text, record_id uuid, account text, halalas bigint)`)
}
