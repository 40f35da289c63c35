import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/database/database.ts'
import { quarantinedMutations as quarantined } from '#server/database/schema.ts'
import type { RevokedSession } from '#server/identity/devices/sessions.ts'
import { ProblemError } from '#server/http/problems.ts'
import { filesOf, readCall } from '#server/mutations/mutation-call.ts'

/** The most files that one revoked device may bring along with its changes. */
export const MAX_UNSENT_FILES = 20

/**
 * Lets a revoked device upload a file only where a change it has uploaded names it: without the file whoever takes the
 * change over could do nothing with it.
 * @throws ProblemError 403 `device.revoked` where none does, 413 `file.too_large` beyond {@link MAX_UNSENT_FILES}
 */
export const allowUnsentFile = async (tx: Sql, from: RevokedSession, sha256: string): Promise<void> => {
  const rows = await tx.orm
    .select({
      id: quarantined.mutationId,
      name: quarantined.name,
      version: quarantined.version,
      args: quarantined.args,
      clientAt: quarantined.clientAt,
    })
    .from(quarantined)
    .where(and(eq(quarantined.vendorId, from.vendorId), eq(quarantined.tokenHash, from.tokenHash)))
    .orderBy(quarantined.clientId, quarantined.seq)
  const named = new Set(rows.flatMap((row) => filesOf(readCall({ ...row, args: JSON.parse(row.args) as unknown }, 'vendor'))))
  const place = [...named].indexOf(sha256)
  if (place === -1) throw new ProblemError(403, 'device.revoked')
  if (place >= MAX_UNSENT_FILES) throw new ProblemError(413, 'file.too_large')
}
