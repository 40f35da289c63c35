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
export const allowUnsentFile = async (tx: Sql, { vendorId, tokenHash }: RevokedSession, sha256: string): Promise<void> => {
  const own = sql`vendor_id = ${vendorId}::uuid and token_hash = ${tokenHash}`
  const [known] = await tx.rows<{ isNamed: boolean; count: number }>(sql`
    select coalesce(bool_or(sha256 = ${sha256}), false) as "isNamed", count(*)::int as count from unsent_files where ${own}`)
  if (known?.isNamed) return
  throw known && known.count >= LIMITS.unsentFilesOfSession
    ? new ProblemError(413, 'file.too_large')
    : new ProblemError(403, 'device.revoked')
}
