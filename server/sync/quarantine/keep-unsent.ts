import { sql } from 'drizzle-orm'
import { skipMutation } from '#domain/kernel/skip.ts'
import type { UnsentUpload } from '#protocol/quarantine.ts'
import type { Core } from '#server/database/core.ts'
import type { RevokedSession } from '#server/identity/devices/sessions.ts'
import { ProblemError } from '#server/http/problems.ts'
import { loadOutcomes } from '#server/mutations/results.ts'
import { lockVendor } from '#server/mutations/rows.ts'
import { quarantine } from '#server/mutations/quarantine.ts'
import { noteUnsentFiles } from '#server/mutations/unsent-files.ts'
import { LIMITS } from '#server/http/limits/limits.ts'

/**
 * Keeps what a revoked device had not sent. Nothing is carried out. What the server has decided already (its answer was
 * lost) and placeholders of discarded changes need no keeping. Resolves to the ids the device may forget: all of them.
 * @throws ProblemError 413 `parked.full` when the device uploads more than is allowed; nothing of the call is kept then
 */
export const keepUnsent = async (
  core: Pick<Core, 'database' | 'now'>,
  from: RevokedSession,
  { clientId, mutations }: UnsentUpload,
): Promise<string[]> => {
  const { vendorId, userId, tokenHash } = from
  const ids = mutations.map((mutation) => mutation.id)
  await core.database.vendorTransaction(vendorId, async (tx) => {
    if ((await lockVendor(tx)) === null) throw new ProblemError(403, 'auth.forbidden')
    const decided = await loadOutcomes(tx, vendorId, ids)
    const at = core.now().toISOString()
    const unsent = mutations.filter(({ id, name }) => !decided.has(id) && name !== skipMutation.name)
    for (const mutation of unsent) await quarantine(tx, { vendorId, userId, clientId, mutation, why: 'device.revoked', at, tokenHash })
    await noteUnsentFiles(tx, { vendorId, userId, tokenHash, at }, unsent)
    const most = LIMITS.unsentOfPerson
    const [kept] = await tx.rows<{ changes: number; characters: number }>(sql`
      select count(*)::int as changes, coalesce(sum(characters), 0)::float8 as characters from parked_mutations
      where vendor_id = ${vendorId}::uuid and user_id = ${userId} and token_hash is not null`)
    if (kept && (kept.changes > most.changes || kept.characters > most.characters)) throw new ProblemError(413, 'parked.full')
  })
  return ids
}
