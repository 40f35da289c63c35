import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { hold, HOLD_MS } from '#db/core/held.ts'
import { clientId, noteProtocol, sentUpTo } from '#db/core/identity.ts'
import { mutate } from '#db/core/mutate.ts'
import { planQueue } from '#db/core/plan-queue.ts'
import { writeStatus } from '#db/core/status.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { MAX_PUSH_BYTES } from '#protocol/sync.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { buildRequest } from './request.ts'

const booking = sampleBooking()
const requests = [1, 2, 3].map((n) => requestOn(booking, 'renewal', { id: sampleId(6, n), number: 5000 + n }))
const cursor = { epoch: 'e', scope: 's', revision: 1, after: null }

let db: PortalDatabase
let ids: string[]
beforeEach(async () => {
  db = openDevice()
  ids = []
  const rows = [putLine('bookings', booking), ...requests.map((one) => putLine('requests', one))]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor, durable: 0 })
  for (const { id: requestId } of requests) {
    const result = await mutate(db, 'request.reject', { requestId, reason: 'No bin' })
    ids.push(result.status === 'queued' ? result.mutationId : '')
  }
})
afterEach(() => db.close())

const sent = async (below?: number) =>
  (await buildRequest({ db }, below === undefined ? {} : { sendBelow: below })).mutations.map(({ id }) => id)
const dependent = (at: number, on: number) =>
  db.outbox
    .where('id')
    .equals(ids[at] ?? '')
    .modify({ dependsOn: ids[on] })

describe('a request', () => {
  it('says who asks, how far it has read and how much it takes, and brings what waits', async () => {
    const request = await buildRequest({ db })
    expect(request).toMatchObject({ cursor, protocol: 1, clientId: await clientId(db), limit: 20_000 })
    expect(request.mutations.map(({ seq, id }) => [seq, id])).toEqual(ids.map((id, at) => [at + 1, id]))
  })

  it('brings nothing from a place on that has to wait', async () => {
    expect(await sent(3)).toEqual(ids.slice(0, 2))
    expect(await sent(0)).toEqual([])
  })

  it('brings nothing that stands behind a change which is held back: a later one may depend on it', async () => {
    await db.transaction('rw', db.meta, () => hold(db, ids[1] ?? '', { now: Date.now(), ms: HOLD_MS }))
    expect(await sent()).toEqual(ids.slice(0, 1))
  })

  it('brings nothing where something was taken back since the queue was looked at: places may hold other changes', async () => {
    const plan = await planQueue(db)
    await discardWaiting(db, ids[1] ?? '')
    expect((await buildRequest({ db }, plan)).mutations).toEqual([])
    expect(await sentUpTo(db)).toBe(0)
    expect((await buildRequest({ db }, await planQueue(db))).mutations).toHaveLength(3)
  })

  it('brings a change that is larger than a push may be by itself: whoever reads it says so, and the queue goes on', async () => {
    await db.outbox
      .where('id')
      .equals(ids[0] ?? '')
      .modify({ args: { requestId: requests[0]?.id, reason: 'x'.repeat(MAX_PUSH_BYTES) } })
    expect(await sent()).toEqual(ids.slice(0, 1))
  })

  it('brings as many as the server takes, and after each try in vain half of them, down to a few', async () => {
    const [row] = await db.outbox.toArray()
    if (!row) throw new Error('nothing waits')
    await db.outbox.bulkPut(Array.from({ length: 500 }, (_, at) => ({ ...row, seq: 10 + at, id: sampleId(7, at) })))
    const after = async (attempt: number): Promise<number> => {
      await writeStatus(db, { attempt })
      return (await sent()).length
    }
    expect([await after(0), await after(3)]).toEqual([100, 100])
    await noteProtocol(db, 3)
    const sizes: number[] = []
    for (const attempt of [0, 1, 2, 3, 4, 5, 32, 1000]) sizes.push(await after(attempt))
    expect(sizes).toEqual([400, 200, 100, 50, 25, 25, 25, 25])
  })

  it('notes the last change that may have left, and never one before it', async () => {
    await sent(0)
    expect(await sentUpTo(db)).toBe(0)
    await sent(3)
    expect(await sentUpTo(db)).toBe(2)
    await sent(2)
    expect(await sentUpTo(db)).toBe(2)
  })
})

describe('a request to a server that knows no dependencies', () => {
  it('ends before a change that depends on one in it, and says nothing of dependencies', async () => {
    await dependent(1, 0)
    const { mutations } = await buildRequest({ db })
    expect(mutations.map(({ id }) => id)).toEqual([ids[0]])
    expect(await sentUpTo(db)).toBe(1)
  })

  it('brings a change that depends on one whose outcome is known', async () => {
    await db.outbox
      .where('id')
      .equals(ids[0] ?? '')
      .modify({ dependsOn: sampleId(98) })
    const { mutations } = await buildRequest({ db })
    expect(mutations.map(({ id, dependsOn }) => [id, dependsOn])).toEqual(ids.map((id) => [id, undefined]))
  })
})

describe('a request to a server that knows dependencies', () => {
  it('brings all of them, each with what it depends on', async () => {
    await noteProtocol(db, PROTOCOL_VERSION)
    await dependent(1, 0)
    const { protocol, mutations } = await buildRequest({ db })
    expect([protocol, mutations.map(({ dependsOn }) => dependsOn)]).toEqual([PROTOCOL_VERSION, [undefined, ids[0], undefined]])
  })
})
