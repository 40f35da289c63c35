import { and, eq, lt, sql } from 'drizzle-orm'
import type { Sql } from '#server/database/database.ts'
import { unsentFiles } from '#server/database/schema.ts'
import { filesOf, readAhead, type MutationCall } from './mutation-call.ts'
import { LIMITS } from '#server/http/limits/limits.ts'

/**
 * Notes which files a revoked device may still bring: those that the changes it hands over name, in their order. A change that cannot be read
 * names none.
 */
export const noteUnsentFiles = async (
  tx: Sql,
  from: { vendorId: string; tokenHash: string; at: string },
  changes: readonly MutationCall[],
): Promise<void> => {
  const named = [...new Set([...readAhead(changes, 'vendor').values()].flatMap((call) => filesOf(call)))]
  if (named.length === 0) return
  const { vendorId, tokenHash, at } = from
  const known = sql`select sha256 from unsent_files where vendor_id = ${vendorId}::uuid and token_hash = ${tokenHash}`
  await tx.rows(sql`
    insert into unsent_files (vendor_id, token_hash, sha256, created_at)
    select ${vendorId}::uuid, ${tokenHash}, name, ${at}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(named)}::jsonb) with ordinality as named(name, place)
    where name not in (${known}) order by place limit greatest(0, ${LIMITS.unsentFilesOfSession} - (select count(*) from (${known}) as known))`)
}

/** Forgets what devices may bring whose changes were handed over before a moment. */
export const forgetUnsentFiles = async (tx: Sql, vendorId: string, before: Date): Promise<void> => {
  await tx.orm.delete(unsentFiles).where(and(eq(unsentFiles.vendorId, vendorId), lt(unsentFiles.createdAt, before)))
}
