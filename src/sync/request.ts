import { clientId, sentUpTo, serverProtocol } from '#db/identity.ts'
import { readCursor } from '#db/apply-pull.ts'
import { takeBatch } from '#db/outbox.ts'
import { DEPENDENCIES_SINCE, PROTOCOL_VERSION } from '#protocol/version.ts'
import type { SyncRequest, WireMutation } from '#protocol/sync.ts'
import type { SyncPorts } from './ports.ts'

/** Rows wanted in one answer of an incremental pull. */
const PULL_LIMIT = 20_000

const withoutDependency = ({ dependsOn: _, ...mutation }: WireMutation): WireMutation => mutation

/**
 * The body of the next round: the front of the outbox up to `sendBelow`, and how far this device has read, from one snapshot. In the
 * newest protocol that both sides speak: an older server refuses a request that calls itself newer.
 */
export const buildRequest = ({ db }: Pick<SyncPorts, 'db'>, sendBelow?: number): Promise<SyncRequest> =>
  // Flushed to the disk: what a person is told of an undo rests on knowing what was sent.
  db.strict.transaction('rw', db.strict.meta, db.strict.outbox, async () => {
    const protocol = Math.min(PROTOCOL_VERSION, await serverProtocol(db.strict))
    const mutations = await takeBatch(db.strict, sendBelow)
    const last = mutations.at(-1)?.seq ?? 0
    // From here on these may reach the server, whatever becomes of the answer.
    if (last > (await sentUpTo(db.strict))) await db.strict.meta.put({ key: 'sentUpTo', value: last })
    return {
      protocol,
      clientId: await clientId(db.strict),
      cursor: await readCursor(db.strict),
      mutations: protocol < DEPENDENCIES_SINCE ? mutations.map(withoutDependency) : mutations,
      limit: PULL_LIMIT,
    }
  })
