import { sameValue } from '#domain/kernel/edit.ts'
import { readCursor } from '#db/core/apply-pull.ts'
import { heldNow } from '#db/core/held.ts'
import { clientId, takenBack } from '#db/core/identity.ts'
import { countShown, takeBatch } from '#db/core/outbox.ts'
import type { Pull } from '#db/core/pull.ts'
import type { QueuePlan } from '#db/core/queue-plan.ts'
import type { SentRequest } from '#db/core/sent-request.ts'
import { readStatus, writeStatus } from '#db/core/status.ts'
import type { Cursor, SyncRequest } from '#protocol/sync.ts'
import { DEPENDENCIES_SINCE } from '#protocol/version.ts'
import { noteSent, pushSize } from '#sync/core/request.ts'
import type { SyncPorts } from '#sync/core/ports.ts'

/** Changes and rows of one transaction, about: the last push may go beyond. */
const MOST_SENT = 2000
const MOST_ROWS = 10_000
/** So long answers are gathered: on a quick network a long queue goes out in few parts, on a slow one each part is settled as it is answered. */
const GATHER_MS = 4_000

type Plan = Pick<QueuePlan, 'sendBelow' | 'takenBack'>

/** What a push brought, with what was sent. */
export interface Brought extends Pull {
  readonly sentRequest: SentRequest
}

interface Ahead {
  /** The push before, and how far its answer reads. */
  readonly request: SyncRequest
  readonly cursor: Cursor
  /** How far this device itself has read. */
  readonly own: Cursor | null
}

/**
 * The next part of the queue, for a server that has answered everything before it. Null where there is none, where the device is no longer
 * the one that asked, after a try in vain, and where the server knows nothing of dependencies: what depends on a change waits for its outcome.
 */
const buildAhead = ({ db, now }: SyncPorts, plan: Plan, { request, cursor, own }: Ahead): Promise<SyncRequest | null> =>
  db.strict.transaction('rw', db.strict.meta, db.strict.outbox, async () => {
    const { strict } = db
    const isOther = (await clientId(strict)) !== request.clientId || !sameValue(await readCursor(strict), own)
    if (isOther || request.protocol < DEPENDENCIES_SINCE || plan.takenBack !== (await takenBack(strict))) return null
    if ((await readStatus(strict)).attempt > 0) return null
    const behind = request.mutations.at(-1)?.seq
    const most = await pushSize(strict, request.protocol)
    const mutations = await takeBatch(strict, { behind, below: plan.sendBelow, held: await heldNow(strict, now), most })
    const last = mutations.at(-1)
    if (!last) return null
    await noteSent(strict, last.seq)
    return { ...request, cursor, mutations }
  })

interface Sent {
  readonly request: SyncRequest
  /** When it was sent, in ms since 1970. */
  readonly begunAt: number
  readonly brought: Brought
  /** Asks the server and reads its answer; null where it answered otherwise than with one. */
  readonly exchange: (request: SyncRequest) => Promise<Brought | null>
}

/**
 * Sends the parts of a long queue that follow a push which was answered whole, before that answer is applied, and gives all answers as one:
 * each time something is applied the waiting changes are read, and replayed where they build on it, so that part by part a long queue costs
 * the square of its length. Whatever stands in the way of a part meets the next round: what was answered is applied before.
 */
export const sendOn = async (
  ports: SyncPorts,
  plan: Plan,
  { request: first, begunAt, brought: answered, exchange }: Sent,
): Promise<Brought> => {
  let request = first
  let brought = answered
  const isFull = () => brought.sentRequest.mutations.length >= MOST_SENT || brought.rows.length >= MOST_ROWS
  const isWhole = () => brought.complete !== false && brought.lastSeq >= (request.mutations.at(-1)?.seq ?? 0)
  while (isWhole() && !isFull() && ports.now() - begunAt < GATHER_MS) {
    const next = await buildAhead(ports, plan, { request, cursor: brought.cursor, own: first.cursor })
    if (!next) break
    const done = await countShown(ports.db, brought.sentRequest.mutations.at(-1)?.seq ?? 0)
    const total = await countShown(ports.db, next.mutations.at(-1)?.seq ?? 0)
    brought = { ...brought, sentRequest: { ...brought.sentRequest, mutations: [...brought.sentRequest.mutations, ...next.mutations] } }
    await writeStatus(ports.db, { beatAt: ports.now(), sending: { done, total } })
    const more = await exchange(next).catch(() => null)
    if (!more) break
    request = next
    brought = {
      ...more,
      rows: brought.rows.concat(more.rows),
      results: [...brought.results, ...more.results],
      sentRequest: brought.sentRequest,
    }
  }
  return brought
}
