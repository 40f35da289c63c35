import type { OutboxRow, PortalStore, RejectedRow } from '#db/core/database.ts'
import { replayQueue, skipFor } from './refuse-waiting.ts'
import type { Settled } from '#db/core/settle.ts'

/**
 * What depends on a change that was not carried out is not carried out either. It is refused here, so that it is with servers that know
 * nothing of dependencies too; had it arrived all the same, the skip in its place finds that out. Must run inside a read-write
 * transaction over everything but files and notifications, when visible = replay(base, waiting).
 */
export const refuseDependents = async (db: PortalStore, settled: readonly Settled[]): Promise<void> => {
  const undone = new Map(
    settled.flatMap(({ row, undoneAt }) => (undoneAt === null ? [] : [[row.replaces?.id ?? row.id, undoneAt] as const])),
  )
  if (undone.size === 0) return
  const skips: OutboxRow[] = []
  const cards: RejectedRow[] = []
  // In their order: what depends on one that is refused here comes behind it.
  for (const row of await db.outbox.orderBy('seq').toArray()) {
    const serverAt = row.dependsOn === undefined ? undefined : undone.get(row.dependsOn)
    if (serverAt === undefined || row.name === 'mutation.skip') continue
    undone.set(row.id, serverAt)
    const { id, name, version, args, touched, clientAt, subject } = row
    const more = { ...(row.again ? { again: row.again } : {}), ...(subject === undefined ? {} : { subject }) }
    cards.push({ id, name, version, args, touched, clientAt, serverAt, code: 'mutation.dependency_refused', params: {}, ...more })
    skips.push(skipFor(row))
  }
  if (skips.length === 0) return
  await db.rejections.bulkPut(cards)
  // What was carried out once, on a server that was restored since, has no receipt any more.
  await db.receipts.bulkDelete(cards.filter(({ again }) => again).map(({ id }) => id))
  await db.outbox.bulkPut(skips)
  await replayQueue(db)
}
