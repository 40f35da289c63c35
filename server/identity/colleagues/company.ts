import { sql } from 'drizzle-orm'
import type { Bilingual } from '#domain/kernel/text.ts'
import type { Database } from '#server/database/database.ts'

/** What a company calls itself. */
export const companyName = async (database: Database, vendorId: string): Promise<Bilingual> => {
  const [row] = await database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.rows<{ name: Bilingual }>(sql`
        select body -> 'companyName' as name from records
        where vendor_id = ${vendorId}::uuid and kind = 'vendors' and id = ${vendorId}::uuid and not deleted`),
    { readOnly: true },
  )
  return row?.name ?? { en: '', ar: '' }
}
