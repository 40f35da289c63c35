import { sql } from 'drizzle-orm'
import type { Sql } from '#server/database/database.ts'
import type { RevokedSession } from '#server/identity/devices/sessions.ts'
import { ProblemError } from '#server/http/problems.ts'
import { LIMITS } from '#server/http/limits/limits.ts'

/**
 * Lets a revoked device upload a file only where a change it has uploaded names it: without the file whoever takes the
 * change over could do nothing with it. One look by key, however much was handed over.
 * @throws ProblemError 403 `device.revoked` where none does, 413 `file.too_large` beyond {@link LIMITS}
 */
export const allowUnsentFile = async (tx: Sql, { vendorId, userId, tokenHash }: RevokedSession, sha256: string): Promise<void> => {
  const [known] = await tx.rows<{ isNamed: boolean; count: number }>(sql`
    select coalesce(bool_or(sha256 = ${sha256} and token_hash = ${tokenHash}), false) as "isNamed", count(distinct sha256)::int as count from unsent_files
    where vendor_id = ${vendorId}::uuid and (token_hash = ${tokenHash} or user_id = ${userId})`)
  if (known?.isNamed) return
  throw known && known.count >= LIMITS.unsentFilesOfPerson
    ? new ProblemError(413, 'file.too_large')
    : new ProblemError(403, 'device.revoked')
}
