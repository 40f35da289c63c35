import { MAX_MUTATIONS, MAX_PUSH_BYTES, type WireMutation } from '#protocol/sync.ts'
import type { OutboxRow, PortalStore } from './database.ts'

/** Room for the rest of the request body beside the mutations. */
const BODY_MARGIN = 4096

/** A waiting change as it travels. */
export const toWire = (row: OutboxRow): WireMutation => ({
  seq: row.seq,
  id: row.id,
  name: row.name,
  version: row.version,
  args: row.args,
  clientAt: row.clientAt,
  dependsOn: row.dependsOn,
  confirmedAt: row.confirmedAt,
})

/** Whether people know of it: not what was discarded, nor what is sent again to a server that was restored. */
export const isShown = ({ name, again }: OutboxRow): boolean => name !== 'mutation.skip' && !again

/** How many changes people know of wait up to a place in the queue. */
export const countShown = async (db: PortalStore, upTo: number): Promise<number> =>
  (await db.outbox.where('seq').belowOrEqual(upTo).toArray()).filter(isShown).length

const bytes = (mutation: WireMutation): number => new TextEncoder().encode(JSON.stringify(mutation)).length + 1

/** What may be taken: places in the queue behind one and below another, none that is held nor any behind it, and at most so many. */
interface Front {
  readonly behind?: number | undefined
  readonly below?: number | undefined
  readonly held?: ReadonlySet<string>
  readonly most?: number
}

/**
 * The oldest waiting changes that fit into one push, in order. Always from the front and without gaps: a later change may depend on an earlier one.
 */
export const takeBatch = async (
  db: PortalStore,
  { behind = 0, below = Number.MAX_SAFE_INTEGER, held = new Set(), most = MAX_MUTATIONS }: Front = {},
): Promise<WireMutation[]> => {
  const front = (await db.outbox.where('seq').above(behind).limit(most).toArray()).filter((row) => row.seq < below)
  const end = front.findIndex(({ id }) => held.has(id))
  const rows = end < 0 ? front : front.slice(0, end)
  const batch: WireMutation[] = []
  let size = BODY_MARGIN
  for (const mutation of rows.map(toWire)) {
    size += bytes(mutation)
    if (batch.length > 0 && size > MAX_PUSH_BYTES) break
    batch.push(mutation)
  }
  return batch
}

/** Whether anything waits to be sent; with `below`, before that place in the queue. */
export const hasWaiting = async (db: PortalStore, below = Number.MAX_SAFE_INTEGER): Promise<boolean> => {
  const [first] = await db.outbox.orderBy('seq').limit(1).primaryKeys()
  return first !== undefined && first < below
}
