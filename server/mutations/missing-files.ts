import { sql } from 'drizzle-orm'
import type { Sql } from '#server/database/database.ts'

/** The files among these that the vendor has not stored. */
export const missingFiles = async (tx: Sql, vendorId: string, wanted: readonly string[]): Promise<string[]> => {
  if (wanted.length === 0) return []
  const rows = await tx.rows<{ sha256: string }>(sql`
    select sha256 from files where vendor_id = ${vendorId}::uuid
      and sha256 in (select value from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`)
  const stored = new Set(rows.map((row) => row.sha256))
  return wanted.filter((sha256) => !stored.has(sha256))
}
