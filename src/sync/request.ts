import { clientId, sentUpTo } from '#db/identity.ts'
import { readCursor } from '#db/apply-pull.ts'
import { takeBatch } from '#db/outbox.ts'
import { reloadForNewKinds } from '#db/reload.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import type { SyncPorts } from './ports.ts'

/** Rows wanted in one answer of an incremental pull. */
const PULL_LIMIT = 20_000

/** The body of the next round: the front of the outbox up to `sendBelow`, and how far this device has read, from one snapshot. */
export const buildRequest = ({ db }: Pick<SyncPorts, 'db'>, sendBelow?: number): Promise<SyncRequest> =>
  db.transaction('rw', db.meta, db.outbox, async () => {
    await reloadForNewKinds(db)
    const mutations = await takeBatch(db, sendBelow)
    const last = mutations.at(-1)?.seq ?? 0
    // From here on these may reach the server, whatever becomes of the answer.
    if (last > (await sentUpTo(db))) await db.meta.put({ key: 'sentUpTo', value: last })
    return { protocol: PROTOCOL_VERSION, clientId: await clientId(db), cursor: await readCursor(db), mutations, limit: PULL_LIMIT }
  })
