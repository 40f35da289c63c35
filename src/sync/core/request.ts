import { clientId, sentUpTo, serverProtocol, takenBack } from '#db/core/identity.ts'
import { readCursor } from '#db/core/apply-pull.ts'
import { heldNow } from '#db/core/held.ts'
import { takeBatch } from '#db/core/outbox.ts'
import type { QueuePlan } from '#db/core/queue-plan.ts'
import { DEPENDENCIES_SINCE, MAX_MUTATIONS_BEFORE_3, PROTOCOL_VERSION } from '#protocol/version.ts'
import { MAX_MUTATIONS, type SyncRequest, type WireMutation } from '#protocol/sync.ts'
import { reloadForNewKinds } from '#db/core/reload.ts'
import { readStatus } from '#db/core/status.ts'
import type { PortalStore } from '#db/core/database.ts'
import type { SyncPorts } from './ports.ts'

/** Rows wanted in one answer of an incremental pull. */
const PULL_LIMIT = 20_000

/** The fewest changes of a push, however often it was cut off. */
const FEWEST = 25

/**
 * How many changes the next push may hold. After each try in vain only half as many: on a slow network many may never arrive whole
 * within the time that an answer is waited for.
 */
export const pushSize = async (db: PortalStore, protocol: number): Promise<number> =>
  protocol < 3 ? MAX_MUTATIONS_BEFORE_3 : Math.max(FEWEST, Math.floor(MAX_MUTATIONS / 2 ** (await readStatus(db)).attempt))

/** From here on changes up to this place may reach the server, whatever becomes of the answer. */
export const noteSent = async (db: PortalStore, last: number): Promise<void> => {
  if (last > (await sentUpTo(db))) await db.meta.put({ key: 'sentUpTo', value: last })
}

/**
 * For a server that knows nothing of dependencies: what depends on a change waits until the outcome of that one is known, and is
 * refused here where it was refused.
 */
const withoutDependencies = (mutations: readonly WireMutation[]): WireMutation[] => {
  const before = new Set<string>()
  const free: WireMutation[] = []
  for (const { dependsOn, ...mutation } of mutations) {
    if (dependsOn !== undefined && before.has(dependsOn)) break
    before.add(mutation.id)
    free.push(mutation)
  }
  return free
}

/**
 * The body of the next round: the front of the outbox as far as the plan lets it go, and how far this device has read, from one snapshot.
 * Where something was taken back since the plan was made, places may hold other changes: nothing is sent before the next look. In the
 * newest protocol that both sides speak: an older server refuses a request that calls itself newer.
 */
export const buildRequest = (
  { db, now = Date.now }: Pick<SyncPorts, 'db'> & Partial<Pick<SyncPorts, 'now'>>,
  plan: Partial<Pick<QueuePlan, 'sendBelow' | 'takenBack'>> = {},
): Promise<SyncRequest> =>
  // Flushed to the disk: what a person is told of an undo rests on knowing what was sent.
  db.strict.transaction('rw', db.strict.meta, db.strict.outbox, async () => {
    const protocol = Math.min(PROTOCOL_VERSION, await serverProtocol(db.strict))
    await reloadForNewKinds(db.strict)
    const isOutdated = plan.takenBack !== undefined && plan.takenBack !== (await takenBack(db.strict))
    const batch = isOutdated
      ? []
      : await takeBatch(db.strict, {
          below: plan.sendBelow,
          held: await heldNow(db.strict, now),
          most: await pushSize(db.strict, protocol),
        })
    const mutations = protocol < DEPENDENCIES_SINCE ? withoutDependencies(batch) : batch
    await noteSent(db.strict, mutations.at(-1)?.seq ?? 0)
    const cursor = await readCursor(db.strict)
    const epoch = (await db.strict.meta.get('epoch'))?.value as string | undefined
    return {
      protocol,
      clientId: await clientId(db.strict),
      cursor,
      ...(cursor === null && epoch !== undefined ? { epoch } : {}),
      mutations,
      limit: PULL_LIMIT,
    }
  })
