import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discardWaiting } from '#db/review/attention.ts'
import { canUndo, undoChange } from '#db/review/undo.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { buildRequest } from '#sync/core/request.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase } from './database.ts'
import { sendNow } from '#db/review/send-now.ts'
import { freeHeld, heldNow, hold, HOLD_MS, isUrgent, WORK_HOLD_MS } from './held.ts'
import { mutate } from './mutate.ts'
import { hasSendable, planQueue, queueVersion } from './plan-queue.ts'

const NOON = Date.parse('2026-11-21T09:00:00.000Z')
const bookings = [1, 2, 3].map((n) => sampleBooking({ id: sampleId(5, n), number: 1000 + n, endsAt: '2026-12-01T09:00:00.000Z' }))
const requests = bookings.map((booking, at) => requestOn(booking, 'renewal', { id: sampleId(6, at), number: 5000 + at }))
/** A second request about the first booking. */
const second = requestOn(bookings[0] ?? sampleBooking(), 'grace_period', { id: sampleId(6, 9), number: 5009 })

let db: PortalDatabase
let woken: number
let heldIds: string[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  db = openDevice()
  woken = 0
  heldIds = []
  db.wake = () => {
    woken += 1
  }
  db.onHeld = (ids) => heldIds.push(...ids)
  const rows = [
    ...bookings.map((body) => ({ t: 'put' as const, kind: 'bookings', id: body.id, revision: 1, body })),
    ...[...requests, second].map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body })),
  ]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})

const idOf = (result: Awaited<ReturnType<typeof mutate>>): string => (result.status === 'queued' ? result.mutationId : '')
const approve = async (n: number, hold = true) =>
  idOf(
    await mutate(
      db,
      'request.approve',
      { requestId: (n === 9 ? second : requests[n])?.id ?? '', operationId: sampleId(8, n) },
      { hold, clientAt: '2026-11-21T08:00:00.000Z' },
    ),
  )
const reject = async (n: number) =>
  idOf(await mutate(db, 'request.reject', { requestId: requests[n]?.id ?? '', reason: 'No bin' }, { hold: true }))
/** What the next round would send at this moment. */
const sends = async (): Promise<string[]> => (await buildRequest({ db }, await planQueue(db))).mutations.map(({ id }) => id)
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('a final decision that may be undone', () => {
  it('stays here for five seconds, visible and stored, and then goes', async () => {
    const id = await approve(0)
    expect(await db.rows('requests').get(requests[0]?.id ?? '')).toMatchObject({ status: 'approved' })
    expect([await sends(), await hasSendable(db)]).toEqual([[], false])
    pass(HOLD_MS - 1)
    expect(await sends()).toEqual([])
    pass(1)
    expect([await hasSendable(db), await sends()]).toEqual([true, [id]])
  })

  it('wakes nobody while it is held: whoever frees it in time is told instead', async () => {
    const id = await approve(0)
    expect([woken, heldIds]).toEqual([0, [id]])
  })

  it('goes at once where nobody is offered to undo it, as from a notification', async () => {
    const id = await approve(0, false)
    expect([woken, heldIds, await sends()]).toEqual([1, [], [id]])
  })

  it('goes at once where another mutation could take it back', async () => {
    const id = await reject(0)
    expect([woken, heldIds, await sends()]).toEqual([1, [], [id]])
  })

  it('goes at once near the end of the time to answer', async () => {
    vi.setSystemTime(Date.parse('2026-12-01T08:55:00.000Z'))
    const id = await approve(0)
    expect([woken, await sends()]).toEqual([1, [id]])
  })

  it('is held by no clock that was set back, nor by a moment that is too far off', async () => {
    const id = await approve(0)
    vi.setSystemTime(NOON - 60_000)
    expect(await sends()).toEqual([id])
  })

  it('goes when it is let go, alone or with all others', async () => {
    const [a, b] = [await approve(0), await approve(1)]
    expect(await freeHeld(db, [a])).toBe(true)
    expect([...(await heldNow(db))]).toEqual([b])
    expect(await sends()).toEqual([a])
    await sendNow(db)
    expect([woken, await sends()]).toEqual([1, [a, b]])
    expect(await freeHeld(db)).toBe(false)
  })

  it('counts as another queue when it is let go: whoever uploads files for the one before begins anew', async () => {
    await approve(0)
    const before = await queueVersion(db)
    expect(await queueVersion(db)).toBe(before)
    await freeHeld(db)
    expect(await queueVersion(db)).not.toBe(before)
  })

  it('is held over a reset of the device too', async () => {
    await approve(0)
    await resetDevice(db, { lost: false })
    expect(await sends()).toEqual([])
    pass(HOLD_MS)
    expect(await sends()).toHaveLength(1)
  })
})

describe('behind a held change', () => {
  it('all goes that does not depend on it', async () => {
    await approve(0)
    const free = await reject(1)
    expect(await hasSendable(db)).toBe(true)
    expect(await sends()).toEqual([free])
    await holdDevice(db)
  })

  it('what depends on it waits with it', async () => {
    const [held, sameBooking] = [await approve(0), await approve(9, false)]
    expect(await hasSendable(db)).toBe(false)
    expect(await sends()).toEqual([])
    await freeHeld(db)
    expect(await sends()).toEqual([held, sameBooking])
  })

  it('what only reads a row that it writes waits with it', async () => {
    await approve(0)
    const free = idOf(await mutate(db, 'request.reject', { requestId: second.id, reason: 'No bin' }))
    // Whether the request can wait for an answer again depends on its booking, which the approval moves.
    expect((await mutate(db, 'request.reopen', { requestId: second.id })).status).toBe('queued')
    expect(await sends()).toEqual([free])
  })
})

describe('the undo of a held change', () => {
  it('takes it out of the queue and off the screen, and nothing ever leaves', async () => {
    const [first, undone, last] = [await approve(0), await approve(1), await approve(2)]
    expect(await canUndo(db, undone)).toBe(true)
    expect(await undoChange(db, undone)).toBe('discarded')
    expect(await db.rows('requests').get(requests[1]?.id ?? '')).toMatchObject({ status: 'pending' })
    await holdDevice(db)
    // Nothing is left of it that would be held.
    expect([...(await heldNow(db))].toSorted()).toEqual([first, last].toSorted())
    pass(HOLD_MS)
    expect(await sends()).toEqual([first, last])
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['request.approve', 'request.approve'])
  })

  it('leaves its place to the next, and a round that was planned before sends nothing of it', async () => {
    await freeHeld(db)
    await reject(2)
    const undone = await approve(0)
    const plan = { ...(await planQueue(db)), sendBelow: 3 }
    await discardWaiting(db, undone)
    await approve(1, false)
    expect((await buildRequest({ db }, plan)).mutations).toEqual([])
    expect(await sends()).toHaveLength(2)
  })

  it('holds also where it was written while the look at it waited', async () => {
    const reading = vi.spyOn(db.meta, 'get').mockImplementationOnce(() => {
      pass(1_000)
      return db.transaction('rw', db.meta, async () => {
        await hold(db, 'late', { now: Date.now(), ms: WORK_HOLD_MS })
        return db.meta.get('held')
      })
    })
    expect([...(await heldNow(db))]).toEqual(['late'])
    reading.mockRestore()
  })

  it('is in time, also where it was queued when a round had been planned', async () => {
    await approve(0)
    expect((await buildRequest({ db })).mutations).toEqual([])
  })

  it('is not offered once it may have arrived', async () => {
    const id = await approve(0)
    await freeHeld(db)
    await sends()
    expect(await canUndo(db, id)).toBe(false)
  })
})

describe('an answer that is due', () => {
  it('is urgent in the last ten minutes', () => {
    const at = (ms: number) => new Date(NOON + ms).toISOString()
    expect([at(-1), at(0), at(599_999), at(600_000)].map((due) => isUrgent(due, NOON))).toEqual([false, true, true, false])
    expect(isUrgent(null, NOON)).toBe(false)
  })
})
