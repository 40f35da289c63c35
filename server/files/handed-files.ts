import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/database/database.ts'
import { parkedMutations as parked } from '#server/database/schema.ts'
import type { RevokedSession } from '#server/identity/devices/sessions.ts'
import { ProblemError } from '#server/http/problems.ts'
import { filesOf, readCall } from '#server/mutations/mutation-call.ts'

/** The most files that one revoked device may bring along with its changes. */
export const MAX_HANDED_FILES = 20

/**
 * Lets a revoked device upload a file only where a change it has handed over names it: without the file whoever takes the
 * change over could do nothing with it.
 * @throws ProblemError 403 `device.revoked` where none does, 413 `file.too_large` beyond {@link MAX_HANDED_FILES}
 */
export const allowHandedFile = async (tx: Sql, from: RevokedSession, sha256: string): Promise<void> => {
  const rows = await tx.orm
    .select({ id: parked.mutationId, name: parked.name, version: parked.version, args: parked.args, clientAt: parked.clientAt })
    .from(parked)
    .where(and(eq(parked.vendorId, from.vendorId), eq(parked.tokenHash, from.tokenHash)))
    .orderBy(parked.clientId, parked.seq)
  const named = new Set(rows.flatMap((row) => filesOf(readCall({ ...row, args: JSON.parse(row.args) as unknown }, 'vendor'))))
  const place = [...named].indexOf(sha256)
  if (place === -1) throw new ProblemError(403, 'device.revoked')
  if (place >= MAX_HANDED_FILES) throw new ProblemError(413, 'file.too_large')
}
