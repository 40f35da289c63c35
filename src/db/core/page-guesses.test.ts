import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { ResultLine, RowLine } from '#protocol/sync.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase } from './database.ts'
import { mutate } from './mutate.ts'

const booking = sampleBooking({ id: sampleId(5) })
const requests = [1, 2].map((n) => requestOn(booking, 'renewal', { id: sampleId(6, n), number: 5000 + n }))
const put = (kind: string, body: { id: string }, revision: number): RowLine => ({ t: 'put', kind, id: body.id, revision, body })
const approvedBy = (n: number) => ({ ...requests[n], status: 'approved' }) as ChangeRequest

let db: PortalDatabase
let ids: string[]
beforeEach(async () => {
  db = openDevice()
  ids = []
  await page(1, { rows: [put('bookings', booking, 1), ...requests.map((body) => put('requests', body, 1))], complete: true })
  for (const { id: requestId } of requests) {
    const result = await mutate(db, 'request.approve', { requestId, operationId: sampleId(9) })
    if (result.status === 'queued') ids.push(result.mutationId)
  }
})
afterEach(async () => {
  await holdDevice(db)
  db.close()
})

const outcome = (at: number, revision: number): ResultLine => ({
  t: 'result',
  seq: at + 1,
  id: ids[at] ?? '',
  status: 'applied',
  code: null,
  params: {},
  revision,
  serverAt: '2026-11-21T08:00:00.000Z',
})
const page = (revision: number, of: { rows: RowLine[]; results?: ResultLine[]; complete: boolean }) =>
  applyPull(db, {
    results: [],
    ...of,
    lastSeq: of.results?.length ?? 0,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: revision,
  })
const days = async () => ((await db.rows('bookings').get(booking.id)) as unknown as Booking).rentalDays
const waiting = async () => (await db.outbox.orderBy('seq').toArray()).map(({ seq }) => seq)

describe('between the pages of a long answer', () => {
  it('a change that was refused is not shown as if it had been carried out', async () => {
    expect(await days()).toBe(28)
    const results: ResultLine[] = [outcome(0, 3), outcome(1, 9)].map((one) => ({ ...one, status: 'rejected', code: 'mutation.parked' }))
    await page(3, { rows: [], results, complete: false })
    expect([await waiting(), await days()]).toEqual([[2], 21])
    await page(9, { rows: [], results, complete: true })
    expect([await waiting(), await days()]).toEqual([[], 14])
  })

  it('what the server last said of a row is remembered through every change of it that is settled', async () => {
    const results = [outcome(0, 3), outcome(1, 5)]
    await page(3, { rows: [put('requests', approvedBy(0), 3)], results, complete: false })
    await page(5, { rows: [put('requests', approvedBy(1), 5)], results, complete: false })
    expect([await waiting(), await days()]).toEqual([[], 28])
    // The server decided on other rows and left the booking alone.
    await page(9, { rows: [], complete: true })
    expect(await days()).toBe(14)
  })
})
