import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Sql } from '#server/database/database.ts'

/** The kind of each stored file, by its SHA-256. */
export type StoredFiles = ReadonlyMap<string, string>

/** Which files among these the vendor has stored, with their kind by their content. */
export const storedFiles = async (tx: Sql, vendorId: string, wanted: readonly string[]): Promise<StoredFiles> => {
  if (wanted.length === 0) return new Map()
  const rows = await tx.rows<{ sha256: string; type: string }>(sql`
    select sha256, type from files where vendor_id = ${vendorId}::uuid
      and sha256 in (select value from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`)
  return new Map(rows.map(({ sha256, type }) => [sha256, type]))
}

const named = v.object({ sha256: v.string(), type: v.string() })

/**
 * Whether arguments call a stored file what it is not: a document a photo, say. What was seen before a change (`from`) was judged when it was
 * written, and must be possible to replace. The arguments are no deeper than what can be stored.
 */
export const isMisnamed = (args: unknown, stored: StoredFiles): boolean => {
  if (typeof args !== 'object' || args === null) return false
  if (v.is(named, args)) return (stored.get(args.sha256) ?? args.type) !== args.type
  return Object.entries(args).some(([name, inner]) => name !== 'from' && isMisnamed(inner, stored))
}
