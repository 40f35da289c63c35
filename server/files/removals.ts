import { and, eq, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { Core } from '#server/database/core.ts'
import type { Sql } from '#server/database/database.ts'
import { fileRemovals } from '#server/database/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ClearableStore } from './store.ts'
import { UNNAMED_DAYS } from './unnamed.ts'
import { lockQuota } from './uploads.ts'

/** Bytes that nothing has noted as a file this long after somebody began to store them were left by a crash. */
const STORING_MS = DAY_MS
/** Whoever noted a day that is later than this had a clock that was ahead. Less is not judged: this clock may be the one that is behind. */
const LATEST_MS = 366 * DAY_MS
/** Above any store's own time limit: whoever began to remove something this long ago has stopped. */
const REMOVING_MS = 120_000
const RETRY_S = 5

interface Bytes {
  readonly vendorId: string
  /** SHA-256 of what is stored. */
  readonly name: string
}

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/**
 * Notes that bytes are about to be stored. Call it under the lock of the quota; they are removed again unless {@link keepBytes} follows.
 * @throws ProblemError 503 `server.busy` while the same bytes are being removed
 */
export const expectBytes = async (tx: Sql, { vendorId, name }: Bytes, now: Date): Promise<void> => {
  const rows = await tx.rows(sql`
    insert into file_removals as known (vendor_id, name, due_at) values (${vendorId}::uuid, ${name}, ${later(now, STORING_MS)}::timestamptz)
    on conflict (vendor_id, name) do update set due_at = excluded.due_at, removing_since = null
      where known.removing_since is null or known.removing_since < ${later(now, -REMOVING_MS)}::timestamptz
    returning 1 as noted`)
  if (rows.length === 0) throw new ProblemError(503, 'server.busy', { retryAfter: RETRY_S })
}

/** Bytes that a file has now stay. */
export const keepBytes = async (tx: Sql, { vendorId, name }: Bytes): Promise<void> => {
  await tx.orm.delete(fileRemovals).where(and(eq(fileRemovals.vendorId, vendorId), eq(fileRemovals.name, name)))
}

/** Takes one that is due, so that nobody stores it meanwhile; null when there is none. */
const takeDue = async (tx: Sql, vendorId: string, now: Date): Promise<string | null> => {
  await lockQuota(tx, { vendorId })
  await tx.rows(sql`delete from file_removals r where vendor_id = ${vendorId}::uuid
    and exists (select 1 from files f where f.vendor_id = r.vendor_id and f.stored_sha256 = r.name)`)
  // Noted by a clock that was ahead: they would stay until that day comes, and no later note replaces this one.
  await tx.rows(sql`update file_removals set due_at = ${later(now, UNNAMED_DAYS * DAY_MS)}::timestamptz
    where vendor_id = ${vendorId}::uuid and due_at > ${later(now, LATEST_MS)}::timestamptz`)
  const [row] = await tx.rows<{ name: string }>(sql`
    update file_removals set removing_since = ${now.toISOString()}::timestamptz where vendor_id = ${vendorId}::uuid and name = (
      select name from file_removals where vendor_id = ${vendorId}::uuid and due_at <= ${now.toISOString()}::timestamptz
        and (removing_since is null or removing_since < ${later(now, -REMOVING_MS)}::timestamptz or removing_since > ${later(now, REMOVING_MS)}::timestamptz)
      order by due_at, name limit 1)
    returning name`)
  return row?.name ?? null
}

/**
 * Removes the bytes of one vendor's files that are gone, and what a crash left of those that were being stored. The word that they go was
 * committed first: what is cut off in between is done at the next time.
 * @throws when the store fails; the rest is left for the next time
 */
export const removeBytes = async (
  { database, now, fileStore }: Pick<Core, 'database' | 'now'> & { readonly fileStore: Pick<ClearableStore, 'remove' | 'dropDrafts'> },
  vendorId: string,
): Promise<void> => {
  for (;;) {
    const name = await database.vendorTransaction(vendorId, (tx) => takeDue(tx, vendorId, now()), { unqueued: true })
    if (name === null) break
    await fileStore.remove(vendorId, name)
    await database.vendorTransaction(vendorId, (tx) => keepBytes(tx, { vendorId, name }), { unqueued: true })
  }
  await fileStore.dropDrafts(vendorId, new Date(now().getTime() - STORING_MS))
}
