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
  from: { vendorId: string; userId: string; tokenHash: string; at: string },
  changes: readonly MutationCall[],
): Promise<void> => {
  const named = [...new Set([...readAhead(changes, 'vendor').values()].flatMap((call) => filesOf(call)))]
  if (named.length === 0) return
  const { vendorId, userId, tokenHash, at } = from
  const known = sql`select sha256 from unsent_files where vendor_id = ${vendorId}::uuid and user_id = ${userId}`
  // What another of their devices may bring already takes no place.
  await tx.rows(sql`
    with named as (
      select name, place, name in (${known}) as is_known from jsonb_array_elements_text(${JSON.stringify(named)}::jsonb) with ordinality as named(name, place)),
    fresh as (
      select name from named where not is_known order by place
      limit greatest(0, ${LIMITS.unsentFilesOfPerson} - (select count(distinct sha256) from (${known}) as known)))
    insert into unsent_files (vendor_id, token_hash, user_id, sha256, created_at)
    select ${vendorId}::uuid, ${tokenHash}, ${userId}, name, ${at}::timestamptz from named where is_known or name in (select name from fresh)
    on conflict do nothing`)
}

/** Forgets what devices may bring whose changes were handed over before a moment. */
export const forgetUnsentFiles = async (tx: Sql, vendorId: string, before: Date): Promise<void> => {
  await tx.orm.delete(unsentFiles).where(and(eq(unsentFiles.vendorId, vendorId), lt(unsentFiles.createdAt, before)))
}
