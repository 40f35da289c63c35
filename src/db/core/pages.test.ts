import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { ResultLine, RowLine } from '#protocol/sync.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { putLine, resultLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase } from './database.ts'
import { mutate } from './mutate.ts'

const booking = sampleBooking({ id: sampleId(5) })
const requests = [1, 2].map((n) => requestOn(booking, 'renewal', { id: sampleId(6, n), number: 5000 + n }))
const approvedBy = (n: number) => ({ ...requests[n], status: 'approved' }) as ChangeRequest

let db: PortalDatabase
let ids: string[]
beforeEach(async () => {
  db = openDevice()
  ids = []
  await page(1, { rows: [putLine('bookings', booking, 1), ...requests.map((body) => putLine('requests', body, 1))], complete: true })
  for (const { id: requestId } of requests) {
    const result = await mutate(db, 'request.approve', { requestId, operationId: sampleId(9) })
    if (result.status === 'queued') ids.push(result.mutationId)
  }
})
afterEach(async () => {
  await holdDevice(db)
  db.close()
})

const outcome = (at: number, revision: number): ResultLine => resultLine(at + 1, ids[at] ?? '', { revision })
const page = (revision: number, of: { rows: RowLine[]; results?: ResultLine[]; complete: boolean }) =>
  applyPull(db, {
    results: [],
    ...of,
    lastSeq: of.results?.length ?? 0,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: revision,
  })
const days = async () => (await db.rows('bookings').get(booking.id))?.rentalDays
const waiting = async () => (await db.outbox.orderBy('seq').toArray()).map(({ seq }) => seq)

describe('a page of a long answer', () => {
  it('settles what lies within it, and nothing behind it', async () => {
    const results = [outcome(0, 3), outcome(1, 7)]
    await page(3, { rows: [putLine('requests', approvedBy(0), 3)], results, complete: false })
    expect([await waiting(), (await db.receipts.toArray()).map(({ id }) => id)]).toEqual([[2], [ids[0]]])
    await page(7, {
      rows: [putLine('requests', approvedBy(1), 7), putLine('bookings', { ...booking, rentalDays: 28 } as Booking, 7)],
      results,
      complete: true,
    })
    expect([await waiting(), await db.receipts.count(), await days()]).toEqual([[], 2, 28])
  })

  it('settles a change only with those before it', async () => {
    // The second was carried out long ago, under another client id: its outcome is older than this page, but its turn has not come.
    await page(3, { rows: [], results: [outcome(0, 7), outcome(1, 2)], complete: false })
    expect(await waiting()).toEqual([1, 2])
  })

  it('keeps a change visible whose row comes with a later page', async () => {
    expect(await days()).toBe(28)
    // The booking was written again since, so it is not in this page.
    await page(3, { rows: [putLine('requests', approvedBy(0), 3)], results: [outcome(0, 3)], complete: false })
    expect([await waiting(), await days()]).toEqual([[2], 28])
    await page(9, { rows: [putLine('bookings', { ...booking, rentalDays: 20 } as Booking, 9)], complete: true })
    expect(await days()).toBe(27)
  })

  it('shows a refused change no more, though its row comes with no page yet', async () => {
    const refused = { ...outcome(0, 3), status: 'rejected', code: 'request.was_cancelled' } as const
    await page(3, { rows: [], results: [refused], complete: false })
    expect([await waiting(), await days()]).toEqual([[2], 21])
    await page(9, { rows: [], complete: true })
    expect(await days()).toBe(21)
  })

  it('gives up its guess of a row that no later page brings', async () => {
    // The server decided on other rows and left the booking alone.
    await page(3, { rows: [putLine('requests', approvedBy(0), 3)], results: [outcome(0, 3)], complete: false })
    await page(5, { rows: [], complete: false })
    expect(await days()).toBe(28)
    await page(9, { rows: [], complete: true })
    expect(await days()).toBe(21)
    expect(await db.meta.get('guesses')).toBeUndefined()
  })

  it('shows no change that was refused as if it had been carried out', async () => {
    expect(await days()).toBe(28)
    const results: ResultLine[] = [outcome(0, 3), outcome(1, 9)].map((one) => ({ ...one, status: 'rejected', code: 'mutation.parked' }))
    await page(3, { rows: [], results, complete: false })
    expect([await waiting(), await days()]).toEqual([[2], 21])
    await page(9, { rows: [], results, complete: true })
    expect([await waiting(), await days()]).toEqual([[], 14])
  })

  it('keeps what the server last said of a row through every change of it that is settled', async () => {
    const results = [outcome(0, 3), outcome(1, 5)]
    await page(3, { rows: [putLine('requests', approvedBy(0), 3)], results, complete: false })
    await page(5, { rows: [putLine('requests', approvedBy(1), 5)], results, complete: false })
    expect([await waiting(), await days()]).toEqual([[], 28])
    // The server decided on other rows and left the booking alone.
    await page(9, { rows: [], complete: true })
    expect(await days()).toBe(14)
  })
})
