import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rejectRequest } from '#domain/requests/mutations.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { resultLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import { discardWaiting } from '#db/review/attention.ts'
import type { PortalDatabase } from './database.ts'
import { mutate } from './mutate.ts'
import { planQueue } from './plan-queue.ts'
import { resetDevice } from '#db/recovery/reset.ts'

const COUNT = 300
const booking = sampleBooking()
const requests = Array.from({ length: COUNT }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5000 + at }))
const cursor = (revision: number) => ({ epoch: 'e', scope: 's', revision, after: null })

let db: PortalDatabase
let ids: string[]
beforeEach(async () => {
  db = openDevice()
  ids = []
  const rows = [
    { t: 'put' as const, kind: 'bookings', id: booking.id, revision: 1, body: booking },
    ...requests.map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body })),
  ]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: cursor(1), durable: 1 })
  for (const { id: requestId } of requests) {
    const result = await mutate(db, 'request.reject', { requestId, reason: 'No bin' })
    if (result.status === 'queued') ids.push(result.mutationId)
  }
})
afterEach(() => db.close())

// Dexie forgets its transaction after a hundred awaits in a row that are none of its own.
describe('a queue of three hundred changes', () => {
  it('lets one of them be discarded', async () => {
    await discardWaiting(db, ids[0] ?? '')
    expect(await db.rows('requests').get(requests[0]?.id ?? '')).toMatchObject({ status: 'pending' })
    await holdDevice(db)
  })

  /** The server has carried these out. */
  const settle = async (from: number, to: number, revision: number) => {
    const results = ids.slice(from, to).map((id, at) => resultLine(from + at + 1, id, { revision }))
    await applyPull(db, { rows: [], results, lastSeq: to, cursor: cursor(revision), durable: revision })
  }

  it('is replayed on a pull that settles some of them', async () => {
    await settle(0, 100, 2)
    expect(await db.outbox.count()).toBe(COUNT - 100)
    await holdDevice(db)
  })

  it('keeps what the server said of the rows of those that wait on', async () => {
    await settle(0, 100, 2)
    await settle(100, 200, 3)
    expect([await db.outbox.count(), await db.base.count()]).toEqual([COUNT - 200, COUNT - 200])
    await settle(200, COUNT, 4)
    expect([await db.outbox.count(), await db.base.count()]).toEqual([0, 0])
  })

  it('is not looked at by a pull that brings nothing', async () => {
    // Whether anything waits is one key, whatever the length.
    const looks = [vi.spyOn(db.outbox, 'toArray'), vi.spyOn(db.outbox, 'where'), vi.spyOn(db.base, 'toArray'), vi.spyOn(db.base, 'bulkGet')]
    await applyPull(db, { rows: [], results: [], lastSeq: 0, cursor: cursor(2), durable: 2 })
    for (const look of looks) expect(look).not.toHaveBeenCalled()
  })

  it('is not replayed for what makes no difference to it, nor read for files where it names none', async () => {
    await applyPull(db, {
      rows: [{ t: 'put', kind: 'bookings', id: booking.id, revision: 2, body: booking }],
      results: [],
      lastSeq: 0,
      cursor: cursor(2),
      durable: 2,
    })
    const decided = vi.spyOn(rejectRequest, 'decide')
    const other = requestOn(booking, 'removal', { id: sampleId(6, COUNT + 1), number: 9000 })
    const first = requests[0] as (typeof requests)[number]
    const rows = [other, { ...first, comments: 'new' }].map((body) => ({
      t: 'put' as const,
      kind: 'requests',
      id: body.id,
      revision: 3,
      body,
    }))
    await applyPull(db, { rows, results: [], lastSeq: 0, cursor: cursor(3), durable: 3 })
    expect(decided).toHaveBeenCalledTimes(1)
    const whole = vi.spyOn(db.outbox, 'orderBy')
    expect(await planQueue(db)).toMatchObject({ sendBelow: COUNT + 1, files: [] })
    expect(whole.mock.calls).toEqual([['files']])
    await holdDevice(db)
  })

  it('is queued again by a reset', async () => {
    await resetDevice(db, { lost: true })
    expect((await db.outbox.orderBy('seq').toArray()).map(({ id }) => id)).toEqual(ids)
  })
})
