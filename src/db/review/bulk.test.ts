import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { heldNow, HOLD_MS, holdOn } from '#db/core/held.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { mutateEach } from './bulk.ts'
import { undoChanges, undoOffer } from './undo.ts'

const NOON = Date.parse('2026-11-21T09:00:00.000Z')
const bookings = Array.from({ length: 25 }, (_, n) =>
  sampleBooking({ id: sampleId(5, n), number: 1000 + n, endsAt: '2026-12-01T09:00:00.000Z' }),
)
const requests = bookings.map((booking, n) =>
  requestOn(booking, 'renewal', { id: sampleId(6, n), number: 5000 + n, status: n === 7 ? 'cancelled' : 'pending' }),
)

let db: PortalDatabase
let held: string[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  db = openDevice()
  held = []
  db.onHeld = (ids) => held.push(...ids)
  const rows = [
    ...bookings.map((body) => ({ t: 'put' as const, kind: 'bookings', id: body.id, revision: 1, body })),
    ...requests.map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body })),
  ]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

const approveAll = ({ failsAt = 0, onProgress }: { failsAt?: number; onProgress?: (through: number) => unknown } = {}) =>
  mutateEach(db, {
    name: 'request.approve',
    subjects: requests,
    argsOf: ({ id, number }) => {
      if (number === failsAt) throw new Error('no room')
      // A slow device: ten of them take longer than a hold.
      vi.setSystemTime(Date.now() + 1_000)
      return { requestId: id, operationId: sampleId(8, number) }
    },
    ...(onProgress ? { onProgress: (through: number) => void onProgress(through) } : {}),
  })
const rejectAll = () =>
  mutateEach(db, { name: 'request.reject', subjects: requests, argsOf: ({ id }) => ({ requestId: id, reason: 'No bin' }) })
const statuses = async () => new Set((await db.rows('requests').toArray()).map(({ status }) => status))

describe('many changes made in one go', () => {
  it('make up for what was refused of the same records before, and for nothing else', async () => {
    const card = (n: number) => ({
      id: sampleId(77, n),
      name: 'request.approve',
      version: 1,
      args: { requestId: requests[n]?.id },
      touched: [`requests:${requests[n]?.id ?? ''}`],
      clientAt: '2026-11-21T08:00:00.000Z',
      serverAt: '2026-11-21T08:00:00.000Z',
      code: 'request.too_late',
      params: {},
    })
    // The seventh is refused here as well: nothing has made up for it.
    await db.rejections.bulkPut([card(0), card(7), card(24)])
    await rejectAll()
    expect((await db.rejections.toArray()).map(({ id }) => id)).toEqual([card(7).id])
  })

  it('are each queued or refused by the rule, and all are held until a hold after the last', async () => {
    const { queued, refused, failure } = await approveAll({ onProgress: () => (held = []) })
    expect([queued.length, failure]).toEqual([24, null])
    expect(refused.map(({ subject, rejection }) => [subject.number, rejection.code])).toEqual([[5007, 'request.was_cancelled']])
    // The page's own timers count anew as well, for all of them.
    expect(held).toEqual(queued.map(({ mutationId }) => mutationId))
    vi.setSystemTime(Date.now() + HOLD_MS - 1)
    expect((await heldNow(db)).size).toBe(24)
  })

  it('tell how many are through while it goes', async () => {
    const told: number[] = []
    await approveAll({ onProgress: (through) => told.push(through) })
    expect(told).toEqual([10, 20, 25])
  })

  it('none of them may leave before the last is made', async () => {
    const outOfHand: number[] = []
    // Both at one moment: the next ten are stored meanwhile.
    const look = () =>
      db.transaction('r', db.outbox, db.meta, async () => outOfHand.push((await db.outbox.count()) - (await heldNow(db)).size))
    const looks: Promise<number>[] = []
    await approveAll({ onProgress: () => looks.push(look()) })
    await Promise.all(looks)
    expect(outOfHand).toEqual([0, 0, 0])
  })

  it('are held until a hold after the last also where it ends before its time', async () => {
    const { queued, failure } = await approveAll({ failsAt: 5015 })
    expect([queued.length, failure]).toEqual([9, new Error('no room')])
    vi.setSystemTime(Date.now() + HOLD_MS - 1)
    expect((await heldNow(db)).size).toBe(9)
  })

  it('are told as they are also where the last hold cannot be written, and stay held', async () => {
    const transaction = vi.spyOn(db, 'transaction')
    const { queued, refused, failure } = await approveAll({
      onProgress: (through) => through === 25 && transaction.mockRejectedValueOnce(new Error('no room')),
    })
    transaction.mockRestore()
    expectConsole('warn', 'hold: no room')
    expect([queued.length, refused.length, failure]).toEqual([24, 1, null])
    vi.setSystemTime(Date.now() + HOLD_MS + 1_000)
    expect((await heldNow(db)).size).toBe(24)
  })

  it('are taken back also where there is no room to hold them longer', async () => {
    const { queued } = await approveAll()
    const put = db.meta.put.bind(db.meta)
    vi.spyOn(db.meta, 'put').mockImplementation((row) => {
      if (row.key === 'held') throw new DOMException('the disk is full', 'QuotaExceededError')
      return put(row)
    })
    const undone = await undoChanges(
      db,
      queued.map(({ mutationId }) => mutationId),
    )
    expectConsole('warn', 'hold: the disk is full')
    expect(new Set(undone)).toEqual(new Set(['discarded']))
    expect(await statuses()).toEqual(new Set(['pending', 'cancelled']))
  })

  it('are stored ten at a time, each decided on what those before it left', async () => {
    const stored = vi.spyOn(db.strict, 'transaction')
    const twice = await mutateEach(db, {
      name: 'request.reject',
      subjects: [...requests.slice(0, 3), ...requests.slice(0, 12)],
      argsOf: ({ id }) => ({ requestId: id, reason: 'No bin' }),
    })
    expect(stored).toHaveBeenCalledTimes(2)
    stored.mockRestore()
    expect(twice.queued.map(({ subject }) => subject.number)).toEqual([...Array(12).keys()].filter((n) => n !== 7).map((n) => 5000 + n))
    expect(twice.refused.map(({ subject }) => subject.number)).toEqual([5000, 5001, 5002, 5007])
    expect((await db.outbox.toArray()).map(({ seq, id }) => [seq, id])).toEqual(
      twice.queued.map(({ mutationId }, at) => [at + 1, mutationId]),
    )
  })

  it('are held on only while they are held: what was let go stays gone', async () => {
    const { queued } = await approveAll()
    const ids = queued.map(({ mutationId }) => mutationId)
    const later = Date.now() + 4_000
    vi.setSystemTime(later)
    expect(await holdOn(db, ids, { now: Date.now(), ms: HOLD_MS })).toEqual(ids)
    vi.setSystemTime(later + HOLD_MS - 1)
    expect((await heldNow(db)).size).toBe(24)
    vi.setSystemTime(later + HOLD_MS)
    expect(await holdOn(db, ids, { now: Date.now(), ms: HOLD_MS })).toEqual([])
    expect((await heldNow(db)).size).toBe(0)
  })

  it('are taken back by one undo, and leave no trace where they never left', async () => {
    const { queued } = await approveAll()
    const offer = undoOffer(
      db,
      queued.map(({ mutationId }) => mutationId),
    )
    expect(new Set(await offer.undo())).toEqual(new Set(['discarded']))
    expect(await statuses()).toEqual(new Set(['pending', 'cancelled']))
    expect([await db.outbox.count(), (await db.meta.get('nextSeq'))?.value]).toEqual([0, 1])
  })

  it('are held on from the moment they are taken back, however long it takes: none leaves on the way', async () => {
    const { queued } = await approveAll()
    const ids = queued.map(({ mutationId }) => mutationId)
    vi.setSystemTime(Date.now() + HOLD_MS - 1)
    held = []
    // Reading what is to be taken back takes longer than the hold had left.
    const reading = vi.spyOn(db.receipts, 'bulkGet').mockImplementation(() => {
      vi.setSystemTime(Date.now() + 1_000)
      stillHeld = Dexie.ignoreTransaction(() => heldNow(db))
      return db.receipts.where('id').anyOf([]).toArray()
    })
    let stillHeld: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>())
    const undone = await undoOffer(db, ids).undo()
    reading.mockRestore()
    expect((await stillHeld).size).toBe(24)
    // Whoever would have sent them in this page counts anew as well.
    expect(held).toEqual(ids)
    expect(new Set(undone)).toEqual(new Set(['discarded']))
  })

  it('are held a whole hold from the moment their undo is offered, which on a slow device comes late', async () => {
    const { queued } = await approveAll()
    const ids = queued.map(({ mutationId }) => mutationId)
    vi.setSystemTime(Date.now() + HOLD_MS - 1)
    held = []
    const stop = undoOffer(db, ids).watch(() => undefined)
    await vi.waitFor(() => expect(held).toEqual(ids))
    // Waiting took some of the time.
    vi.setSystemTime(Date.now() + HOLD_MS - 1_000)
    expect((await heldNow(db)).size).toBe(24)
    stop()
  })

  it('are taken back each in its own way: what may have arrived is reversed', async () => {
    const { queued } = await rejectAll()
    await db.meta.put({ key: 'sentUpTo', value: 10 })
    const undone = await undoOffer(
      db,
      queued.map(({ mutationId }) => mutationId),
    ).undo()
    expect(undone.filter((part) => part === 'reversed')).toHaveLength(10)
    expect(undone.filter((part) => part === 'discarded')).toHaveLength(14)
    expect(await statuses()).toEqual(new Set(['pending', 'cancelled']))
  })

  it.each([
    [new DOMException('the disk is full', 'QuotaExceededError'), 'undo: the device has no room for this change', 'no-room'],
    [new TypeError('a defect'), 'undo: a defect', 'too-late'],
  ])('are reversed ten at a time, and told as they are where more fail: %s', async (failure, said, left) => {
    const { queued } = await rejectAll()
    await db.meta.put({ key: 'sentUpTo', value: 24 })
    const offer = undoOffer(
      db,
      queued.map(({ mutationId }) => mutationId),
    )
    const stored = vi.spyOn(db.strict, 'transaction')
    const add = db.strict.outbox.add.bind(db.strict.outbox)
    vi.spyOn(db.strict.outbox, 'add').mockImplementation((row) => {
      if (row.seq > 24 + 20) throw failure
      return add(row)
    })
    const undone = await offer.undo()
    expectConsole('warn', said)
    expect(undone).toEqual([...Array(20).fill('reversed'), ...Array(4).fill(left)])
    expect(stored.mock.calls.length).toBeLessThan(8)
    expect((await db.rows('requests').toArray()).filter(({ status }) => status === 'rejected')).toHaveLength(4)
  })

  it('are reversed the last first: each finds what it left', async () => {
    const vendor = sampleVendor({ id: SAMPLE_VENDOR, city: 'Riyadh' })
    const rows = [{ t: 'put' as const, kind: 'vendors', id: vendor.id, revision: 2, body: vendor }]
    await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 2, after: null }, durable: 2 })
    const { queued } = await mutateEach(db, {
      name: 'vendor.edit',
      subjects: [
        { from: 'Riyadh', to: 'Jeddah' },
        { from: 'Jeddah', to: 'Dammam' },
      ],
      argsOf: (city) => ({ vendorId: SAMPLE_VENDOR, edits: { city } }),
    })
    await db.meta.put({ key: 'sentUpTo', value: 2 })
    const ids = queued.map(({ mutationId }) => mutationId)
    expect(await undoOffer(db, ids).undo()).toEqual(['reversed', 'reversed'])
    expect((await db.rows('vendors').get(SAMPLE_VENDOR))?.city).toBe('Riyadh')
  })

  it('can be undone as long as one of them can, and the refused are counted', async () => {
    const { queued } = await approveAll()
    const [first] = queued
    if (!first) throw new Error('nothing was queued')
    const refused = { name: 'request.approve', version: 1, args: {}, touched: [], code: 'request.was_cancelled', params: {} }
    await db.outbox.where('id').equals(first.mutationId).delete()
    await db.rejections.add({ ...refused, id: first.mutationId, clientAt: '', serverAt: '' })
    const told: unknown[] = []
    const stop = undoOffer(
      db,
      queued.map(({ mutationId }) => mutationId),
    ).watch((...now) => told.push(now))
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['possible', 1]))
    stop()
  })
})
