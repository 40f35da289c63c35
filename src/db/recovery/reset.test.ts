import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { ResultLine, RowLine } from '#protocol/sync.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { putLine, resultLine, SERVER_AT } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull, readCursor } from '#db/core/apply-pull.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { KINDS, PREDICTED_REJECTION, type PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { reloadForNewKinds } from '#db/core/reload.ts'
import { resetDevice } from './reset.ts'
import { readStatus, writeStatus } from '#db/core/status.ts'

const booking = sampleBooking({ id: sampleId(5) })
const requests = [1, 2, 3, 4].map((n) => requestOn(booking, 'removal', { id: sampleId(6, n), number: 5000 + n }))

let db: PortalDatabase
const ids: string[] = []
const reject = async (n: number): Promise<void> => {
  const result = await mutate(db, 'request.reject', { requestId: requests[n]?.id ?? '', reason: 'No bin' })
  ids[n] = result.status === 'queued' ? result.mutationId : ''
}
const outcome = (seq: number, n: number, of: Partial<ResultLine> = {}): ResultLine => {
  return resultLine(seq, ids[n] ?? '', { revision: 2, ...of })
}
const pull = (of: { rows?: RowLine[]; results?: ResultLine[]; epoch?: string; revision?: number; after?: string | null }) =>
  applyPull(db, {
    rows: of.rows ?? [],
    results: of.results ?? [],
    lastSeq: of.results?.length ?? 0,
    cursor: { epoch: of.epoch ?? 'e', scope: 's', revision: of.revision ?? 2, after: of.after ?? null },
    durable: 100,
    serverNow: SERVER_AT,
  })

beforeEach(async () => {
  db = openDevice()
  await pull({ rows: [putLine('bookings', booking), ...requests.map((body) => putLine('requests', body))], revision: 1 })
  for (const n of [0, 1]) await reject(n)
  const done = [0, 1].map((n) => putLine('requests', { ...requests[n], status: 'rejected' } as ChangeRequest, 2))
  await pull({ rows: done, results: [outcome(1, 0), outcome(2, 1)] })
  await reject(2)
})
afterEach(async () => {
  await holdDevice(db)
  db.close()
})
const queue = async () => (await db.outbox.orderBy('seq').toArray()).map(({ id, again = false }) => [id, again])
const shown = async () => (await db.rows('requests').toArray()).map(({ id }) => id)

describe('a reset', () => {
  it('queues all that was confirmed again, durable or not, in the order it was carried out, before what waits', async () => {
    await resetDevice(db, { lost: true })
    expect(await queue()).toEqual([
      [ids[0], true],
      [ids[1], true],
      [ids[2], false],
    ])
  })

  it('queues what waits alone where the server lost nothing', async () => {
    await resetDevice(db, { lost: false })
    expect(await queue()).toEqual([[ids[2], false]])
    expect(await db.receipts.count()).toBe(2)
  })

  it('keeps the receipts meanwhile, and a second one queues nothing twice', async () => {
    await resetDevice(db, { lost: true })
    await resetDevice(db, { lost: true })
    expect(await queue()).toEqual([
      [ids[0], true],
      [ids[1], true],
      [ids[2], false],
    ])
    expect(await db.receipts.count()).toBe(2)
  })

  it('is done once for the client id that the server did not want', async () => {
    const refused = 'the first'
    await db.meta.put({ key: 'clientId', value: refused })
    await resetDevice(db, { lost: true, refused })
    expect(await readCursor(db)).toBeNull()
    const after = [await db.meta.get('clientId'), await queue()]
    await pull({ rows: [], revision: 1, after: '' })
    await resetDevice(db, { lost: true, refused })
    expect([await db.meta.get('clientId'), await queue()]).toEqual(after)
    expect((await readCursor(db))?.after).toBe('')
  })

  it.each([
    ['asks what became of a change that was taken back on its way', 3, ['mutation.skip']],
    ['leaves no place to a change that was taken back before it left', 2, []],
  ])('%s', async (_what, sentUpTo, names) => {
    await db.meta.put({ key: 'sentUpTo', value: sentUpTo })
    await discardWaiting(db, ids[2] ?? '')
    await resetDevice(db, { lost: false })
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(names)
  })

  it('keeps what a change depends on and is about, when and how it was made, and nothing of what was predicted', async () => {
    const predicted = { code: 'request.was_cancelled', params: {} }
    await db.outbox.toCollection().modify({ dependsOn: ids[0], subject: { name: 'Olaya' }, [PREDICTED_REJECTION]: predicted })
    const [before] = await db.outbox.toArray()
    await resetDevice(db, { lost: false })
    expect(await db.outbox.toArray()).toMatchObject([{ ...before, seq: 1, [PREDICTED_REJECTION]: null }])
  })

  it.each([
    ['of what was taken over that nobody had sent it before', 2, true],
    ['nothing of that, where it was put into a request since', 3, undefined],
  ])('knows %s', async (_what, sentUpTo, takenOver) => {
    await db.meta.put({ key: 'sentUpTo', value: sentUpTo })
    await db.outbox.toCollection().modify({ mayHaveArrived: true, takenOver: true })
    await resetDevice(db, { lost: false })
    expect((await db.outbox.toArray()).map((row) => row.takenOver)).toEqual([takenOver])
  })

  it('keeps what the device knows of the server’s clock, and of its tries', async () => {
    await writeStatus(db, { clockOffsetMs: 90_000, attempt: 2 })
    await resetDevice(db, { lost: true })
    expect(await readStatus(db)).toMatchObject({ clockOffsetMs: 90_000, attempt: 2 })
  })

  it('lets nobody take back what had been confirmed as if it were new', async () => {
    await resetDevice(db, { lost: true })
    await discardWaiting(db, ids[0] ?? '')
    expect((await db.outbox.get(1))?.name).toBe('request.reject')
  })

  it('makes a card of what is refused now, and its receipt goes', async () => {
    await resetDevice(db, { lost: true })
    const results = [outcome(1, 0, { status: 'rejected', code: 'request.was_cancelled', revision: 1 }), outcome(2, 1), outcome(3, 2)]
    await pull({ rows: requests.map((body) => putLine('requests', body)), results, epoch: 'f' })
    expect(await db.rejections.toArray()).toMatchObject([{ id: ids[0], code: 'request.was_cancelled', again: true }])
    expect((await db.receipts.toArray()).map(({ id }) => id).toSorted()).toEqual([ids[1], ids[2]].toSorted())
  })
})

describe('the rows of a device that was reset', () => {
  const key = (n: number) => `requests:${requests[n]?.id ?? ''}`

  it('stay to be seen and worked with until the new ones have come, and those that did not come go as they are passed', async () => {
    await resetDevice(db, { lost: true })
    expect([await readCursor(db), (await shown()).length, (await readStatus(db)).firstLoad]).toEqual([
      null,
      4,
      { rows: 0, total: 0, worklist: true },
    ])
    await reject(3)
    // The restored server is at an earlier revision, and knows neither the booking nor the third request.
    await pull({ rows: [putLine('requests', requests[3] as ChangeRequest, 1)], epoch: 'f', revision: 1, after: '' })
    expect((await shown()).length).toBe(4)
    await pull({ rows: [putLine('requests', requests[0] as ChangeRequest, 1)], epoch: 'f', revision: 1, after: key(0) })
    expect([await db.rows('bookings').get(booking.id), (await shown()).length]).toEqual([undefined, 4])
    await pull({ rows: [putLine('requests', requests[1] as ChangeRequest, 1)], epoch: 'f', revision: 1, after: key(1) })
    expect((await shown()).length).toBe(4)
    await pull({ epoch: 'f', revision: 1 })
    expect(await shown()).toEqual([requests[0]?.id, requests[1]?.id, requests[3]?.id])
    expect(await db.meta.get('reload')).toBeUndefined()
  })

  it('are each as the load brought them last written, in whichever order its parts come', async () => {
    await resetDevice(db, { lost: true })
    const newer = { ...requests[1], quantity: 9 } as ChangeRequest
    await pull({ rows: [putLine('requests', newer, 5)], epoch: 'f', revision: 5, after: '' })
    await pull({ rows: [putLine('requests', requests[1] as ChangeRequest, 1)], epoch: 'f', revision: 5, after: key(1) })
    expect(await db.rows('requests').get(newer.id)).toMatchObject({ quantity: 9 })
  })

  it('are nothing that was guessed at before', async () => {
    const guessed = { ...requests[0], id: sampleId(6, 99) }
    await db.meta.put({ key: 'guesses', value: [{ key: `requests:${guessed.id}`, body: guessed, revision: 9 }] })
    await resetDevice(db, { lost: true })
    await pull({ rows: [putLine('requests', requests[1] as ChangeRequest, 1)], epoch: 'f', revision: 1, after: '' })
    expect(await shown()).toEqual(requests.map(({ id }) => id))
  })

  it('are replaced from the start when the load is begun anew', async () => {
    await resetDevice(db, { lost: false })
    await pull({ rows: [putLine('requests', requests[3] as ChangeRequest, 1)], revision: 1, after: '' })
    await resetDevice(db, { lost: false })
    await pull({ rows: [], revision: 1, after: '' })
    await pull({ revision: 1 })
    expect(await shown()).toEqual([])
  })
})

describe('a release that knows more nouns than the one before', () => {
  const kinds = (known: readonly string[]) => db.meta.put({ key: 'kinds', value: known })
  const look = () => db.transaction('rw', db.meta, () => reloadForNewKinds(db))

  it('loads anew, over the rows it has', async () => {
    await kinds(['vendors', 'bookings'])
    await look()
    expect([await readCursor(db), (await shown()).length]).toEqual([null, 4])
    await pull({ rows: [putLine('bookings', booking), ...requests.map((body) => putLine('requests', body))], revision: 2, after: '' })
    await pull({ revision: 2 })
    await look()
    expect([(await readCursor(db))?.revision, (await shown()).length]).toEqual([2, 4])
  })

  it('does not before its first load, which brings all of them', async () => {
    await db.meta.delete('cursor')
    await kinds(['vendors', 'bookings'])
    await look()
    expect(await db.meta.get('reload')).toBeUndefined()
  })

  it('does not where it knows no others', async () => {
    await kinds(KINDS)
    await look()
    expect(await readCursor(db)).not.toBeNull()
  })
})

/** So many days after everything here was answered. */
const daysLater = (days: number): string => new Date(Date.parse(SERVER_AT) + days * 86_400_000).toISOString()
const cards = async () => (await db.rejections.toArray()).map(({ id, code }) => [id, code])

describe('a reset of a device that was asleep for so long that the server has forgotten what it came to', () => {
  const restored = { lost: true, restored: true }

  it('sends nothing of what was confirmed: a card of each asks whether it is there', async () => {
    await resetDevice(db, { ...restored, serverNow: daysLater(180) })
    expect(await queue()).toEqual([[ids[2], false]])
    expect(new Map((await db.rejections.toArray()).map(({ id, code }) => [id, code]))).toEqual(
      new Map([ids[0], ids[1]].map((id) => [id, 'mutation.too_old'])),
    )
    expect(await db.receipts.count()).toBe(0)
  })

  it.each([
    ['a day before', daysLater(178)],
    ['where the server does not say what time it is', undefined],
  ])('sends all of it %s', async (_, serverNow) => {
    await resetDevice(db, { ...restored, serverNow })
    expect([(await queue()).length, await cards()]).toEqual([3, []])
  })

  it('asks nothing about what was confirmed where the server merely forgot the device', async () => {
    await resetDevice(db, { lost: true, serverNow: daysLater(180) })
    expect([await queue(), await cards(), await db.receipts.count()]).toEqual([[[ids[2], false]], [], 2])
  })

  it.each([{ lost: true }, { lost: false }])('asks about what may have arrived and was not answered: %j', async (cause) => {
    await db.meta.put({ key: 'sentUpTo', value: 3 })
    await reject(3)
    await resetDevice(db, { ...cause, serverNow: daysLater(180) })
    expect([await queue(), await cards()]).toEqual([[[ids[3], false]], [[ids[2], 'mutation.too_old']]])
    expect(await db.rows('requests').get(requests[2]?.id ?? '')).toMatchObject({ status: 'pending' })
    // From now on the server was heard: what left since is sent again.
    await db.meta.put({ key: 'sentUpTo', value: 1 })
    await resetDevice(db, { ...cause, serverNow: daysLater(181) })
    expect([await queue(), (await cards()).length]).toEqual([[[ids[3], false]], 1])
  })

  it('asks also about what it had queued again after the reset before', async () => {
    await resetDevice(db, { ...restored, serverNow: daysLater(10) })
    await db.meta.put({ key: 'sentUpTo', value: 3 })
    await resetDevice(db, { ...restored, serverNow: daysLater(200) })
    expect([await queue(), (await cards()).length]).toEqual([[], 3])
  })
})
