import { clientId, sentUpTo } from '#db/identity.ts'
import { readCursor } from '#db/apply-pull.ts'
import { takeBatch } from '#db/outbox.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import type { SyncPorts } from './ports.ts'

/** Rows wanted in one answer of an incremental pull. */
const PULL_LIMIT = 20_000

/** The body of the next round: the front of the outbox up to `sendBelow`, and how far this device has read, from one snapshot. */
export const buildRequest = ({ db }: Pick<SyncPorts, 'db'>, sendBelow?: number): Promise<SyncRequest> =>
  // Flushed to the disk: what a person is told of an undo rests on knowing what was sent.
  db.strict.transaction('rw', db.strict.meta, db.strict.outbox, async () => {
    const mutations = await takeBatch(db.strict, sendBelow)
    const last = mutations.at(-1)?.seq ?? 0
    // From here on these may reach the server, whatever becomes of the answer.
    if (last > (await sentUpTo(db.strict))) await db.strict.meta.put({ key: 'sentUpTo', value: last })
    return { protocol: PROTOCOL_VERSION, clientId: await clientId(db.strict), cursor: await readCursor(db.strict), mutations, limit: PULL_LIMIT }
  })
