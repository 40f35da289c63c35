import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ResultLine, RowLine } from '#protocol/sync.ts'
import { putLine, resultLine, SERVER_AT } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { PREDICTED_REJECTION, type OutboxRow, type PortalDatabase } from './database.ts'
import { mutate } from './mutate.ts'

const CLIENT_AT = '2026-11-21T07:00:00.000Z'
const booking = sampleBooking()
const requests = Array.from({ length: 3 }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5001 + at }))

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await pull({ rows: [putLine('bookings', booking, 1), ...requests.map((one) => putLine('requests', one, 1))], revision: 1 })
})
afterEach(() => db.close())

const pull = (what: { rows?: RowLine[]; results?: ResultLine[]; lastSeq?: number; revision: number; durable?: number }) =>
  applyPull(db, {
    rows: what.rows ?? [],
    results: what.results ?? [],
    lastSeq: what.lastSeq ?? 0,
    cursor: { epoch: 'e', scope: 's', revision: what.revision, after: null },
    durable: what.durable ?? 0,
  })

const reject = async (at: number): Promise<string> => {
  const args = { requestId: requests[at]?.id ?? '', reason: 'No bin' }
  const result = await mutate(db, 'request.reject', args, { clientAt: CLIENT_AT })
  if (result.status !== 'queued') throw new Error('refused')
  return result.mutationId
}
const volatile = async () => new Map((await db.receipts.toArray()).map((row) => [row.id, row.volatile]))

describe('a change whose outcome came', () => {
  const common = (id: string, at: number) => ({
    id,
    name: 'request.reject',
    version: 1,
    args: { requestId: requests[at]?.id, reason: 'No bin' },
    touched: [`requests:${requests[at]?.id ?? ''}`],
    clientAt: CLIENT_AT,
    serverAt: SERVER_AT,
  })

  it('leaves a receipt with all that is needed to send it again', async () => {
    const id = await reject(0)
    await pull({ results: [resultLine(1, id)], lastSeq: 1, revision: 2 })
    expect(await db.receipts.toArray()).toMatchObject([{ ...common(id, 0), revision: 2, seq: 1, volatile: 1 }])
    expect(await db.rejections.toArray()).toEqual([])
  })

  it('leaves a card with all that is needed to try it again, whatever the server forgot to say', async () => {
    const id = await reject(0)
    await pull({ results: [resultLine(1, id, { status: 'rejected', params: { number: 5001 } })], lastSeq: 1, revision: 2 })
    expect(await db.rejections.toArray()).toMatchObject([{ ...common(id, 0), code: 'server.failed', params: { number: 5001 } }])
    expect(await db.receipts.toArray()).toEqual([])
  })

  it('stays while the snapshot does not cover it, and what is behind it stays with it', async () => {
    const ids = [await reject(0), await reject(1), await reject(2)]
    const results = ids.map((id, at) => resultLine(at + 1, id, { revision: 2 }))
    await pull({ results, lastSeq: 2, revision: 3 })
    expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([ids[2]])
    expect((await db.receipts.toArray()).map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(await db.rows('requests').get(requests[2]?.id ?? '')).toMatchObject({ status: 'rejected' })
  })

  it('that was carried out earlier, under another client id, waits for those before it', async () => {
    const ids = [await reject(0), await reject(1)]
    const results = [resultLine(1, ids[0] ?? '', { revision: 4 }), resultLine(2, ids[1] ?? '', { revision: 2 })]
    await pull({ results, lastSeq: 2, revision: 3 })
    expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual(ids)
    await pull({ results, lastSeq: 2, revision: 4 })
    expect(await db.outbox.count()).toBe(0)
  })

  it('takes with it nothing that stands between', async () => {
    const ids = [await reject(0), await reject(1), await reject(2)]
    // The second place holds another change than the one that was answered.
    const results = ids.map((id, at) => resultLine(at + 1, at === 1 ? sampleId(99) : id))
    await pull({ results, lastSeq: 3, revision: 4 })
    expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([ids[1]])
  })
})

const without = ({ replaces: _replaces, ...row }: OutboxRow): OutboxRow => row

describe('a place in the queue that holds nothing any more', () => {
  it.each<[what: string, replaces: boolean, over: Partial<ResultLine>, cards: number]>([
    ['that stands for a change which had arrived', true, { code: 'mutation.id_reused', params: { was: 'applied' } }, 1],
    ['that stands for a change, refused for another reason', true, { code: 'mutation.forbidden', params: { was: 'applied' } }, 0],
    ['that stands for nothing', false, { code: 'mutation.id_reused', params: { was: 'applied' } }, 0],
  ])('%s, leaves %#', async (_what, replaces, over, cards) => {
    const id = await reject(0)
    await db.meta.put({ key: 'sentUpTo', value: 1 })
    await discardWaiting(db, id)
    const place = await db.outbox.get(1)
    if (place && !replaces) await db.outbox.put(without(place))
    await pull({ results: [resultLine(1, id, { status: 'rejected', ...over })], lastSeq: 1, revision: 2 })
    expect([await db.outbox.count(), await db.rejections.count(), await db.receipts.count()]).toEqual([0, cards, cards])
  })
})

describe('what waits behind a change that was taken back, and depends on it', () => {
  const waitingBehind = async (over: Partial<ResultLine>) => {
    const [first, second, third] = [await reject(0), await reject(1), await reject(2)]
    await db.outbox.where('id').equals(second).modify({ dependsOn: first })
    await db.outbox.where('id').equals(third).modify({ dependsOn: second })
    await db.meta.put({ key: 'sentUpTo', value: 1 })
    await discardWaiting(db, first)
    await pull({ results: [resultLine(1, first, over)], lastSeq: 1, revision: 2 })
    return (await db.outbox.toArray()).map(({ name }) => name)
  }

  it('goes on where that was carried out all the same', async () => {
    const over = { status: 'rejected', code: 'mutation.id_reused', params: { was: 'applied' } } as const
    expect(await waitingBehind(over)).toEqual(['request.reject', 'request.reject'])
    expect((await db.rejections.toArray()).map(({ code }) => code)).toEqual(['mutation.already_done'])
  })

  it('is refused where that never arrived, and so is what depends on it in turn', async () => {
    expect(await waitingBehind({})).toEqual(['mutation.skip', 'mutation.skip'])
    const refused = 'mutation.dependency_refused'
    expect((await db.rejections.toArray()).map(({ code }) => code)).toEqual([refused, refused])
  })
})

describe('a receipt', () => {
  it('is kept as one the server could lose until what is durable reaches its revision', async () => {
    const ids = [await reject(0), await reject(1), await reject(2)]
    const results = ids.map((id, at) => resultLine(at + 1, id))
    await pull({ results, lastSeq: 3, revision: 4, durable: 2 })
    const expected = (durable: number) => new Map(ids.map((id, at) => [id, at + 2 <= durable ? 0 : 1]))
    expect(await volatile()).toEqual(expected(2))
    await pull({ revision: 4, durable: 3 })
    expect(await volatile()).toEqual(expected(3))
    await pull({ revision: 4, durable: 4 })
    expect(await volatile()).toEqual(expected(4))
  })
})

describe('a waiting change, replayed', () => {
  const cancelled = { ...requests[0], id: requests[0]?.id ?? '', status: 'cancelled' as const }
  const waiting = async () => (await db.outbox.toArray()).map((row) => [row[PREDICTED_REJECTION]?.code ?? null, row.touched])
  const touched = [`requests:${requests[0]?.id ?? ''}`]

  it('is predicted to be refused while the rule refuses it, and no longer when the rule accepts it again', async () => {
    await reject(0)
    expect(await waiting()).toEqual([[null, touched]])
    await pull({ rows: [putLine('requests', cancelled, 2)], revision: 2 })
    expect(await waiting()).toEqual([['request.was_cancelled', touched]])
    expect(await db.base.toArray()).toEqual([])
    await pull({ rows: [putLine('requests', { ...cancelled, status: 'pending' }, 3)], revision: 3 })
    expect(await waiting()).toEqual([[null, touched]])
    expect((await db.base.toArray()).map(({ key, revision }) => [key, revision])).toEqual([[touched[0], 3]])
    expect(await db.rows('requests').get(cancelled.id)).toMatchObject({ status: 'rejected' })
  })

  it('takes on the new reason', async () => {
    await reject(0)
    await pull({ rows: [putLine('requests', cancelled, 2)], revision: 2 })
    await pull({ rows: [putLine('requests', { ...cancelled, status: 'approved' }, 3)], revision: 3 })
    expect(await waiting()).toEqual([['request.already_approved', touched]])
  })

  it('of a newer release waits, shows nothing and disturbs none behind it', async () => {
    await reject(0)
    await db.outbox.toCollection().modify({ name: 'request.teleport' })
    await reject(1)
    await pull({ rows: [putLine('requests', { ...requests[0], id: requests[0]?.id ?? '', comments: 'Gate 4' }, 2)], revision: 2 })
    expect((await db.outbox.toArray()).map((row) => row[PREDICTED_REJECTION])).toEqual([
      { code: 'mutation.unknown', params: { name: 'request.teleport' } },
      null,
    ])
    expect(await db.rows('requests').get(requests[0]?.id ?? '')).toMatchObject({ status: 'pending' })
    expect(await db.rows('requests').get(requests[1]?.id ?? '')).toMatchObject({ status: 'rejected' })
  })

  it('keeps the first image of a row that several changes touch', async () => {
    await reject(0)
    await mutate(db, 'request.reopen', { requestId: requests[0]?.id ?? '' }, { clientAt: CLIENT_AT })
    await pull({ rows: [putLine('requests', { ...requests[0], id: requests[0]?.id ?? '', comments: 'Gate 4' }, 2)], revision: 2 })
    const [base] = await db.base.toArray()
    expect(base).toMatchObject({ key: touched[0], revision: 2, body: { status: 'pending', comments: 'Gate 4' } })
  })
})
