import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { ResultLine, RowLine } from '#protocol/sync.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import { discardWaiting } from '#db/review/attention.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { takeBatch } from '#db/core/outbox.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from './reset.ts'

const booking = sampleBooking()
const request = requestOn(booking, 'removal', { id: sampleId(6) })
const AT = '2026-11-21T08:00:00.000Z'
const put = (kind: string, body: { id: string }, revision: number): RowLine => ({ t: 'put', kind, id: body.id, revision, body })

let db: PortalDatabase
let id: string
const pull = (rows: RowLine[], of: { results?: ResultLine[]; epoch?: string; revision: number; now?: string }) =>
  applyPull(db, {
    rows,
    results: of.results ?? [],
    lastSeq: of.results?.length ?? 0,
    cursor: { epoch: of.epoch ?? 'e', scope: 's', revision: of.revision, after: null },
    durable: 100,
    serverNow: of.now ?? AT,
  })
const outcome = (over: Partial<ResultLine> = {}): ResultLine => {
  return { t: 'result', seq: 1, id, status: 'applied', code: null, params: {}, revision: 2, serverAt: AT, ...over }
}
const status = async () => ((await db.rows('requests').get(request.id)) as unknown as ChangeRequest).status

beforeEach(async () => {
  db = openDevice()
  await pull([put('bookings', booking, 1), put('requests', request, 1)], { revision: 1 })
  const result = await mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' })
  id = result.status === 'queued' ? result.mutationId : ''
})
afterEach(() => db.close())

describe('what was confirmed, on a server that is restored twice before it could be sent again', () => {
  beforeEach(async () => {
    await pull([put('requests', { ...request, status: 'rejected' } as ChangeRequest, 2)], { results: [outcome()], revision: 2 })
    await resetDevice(db, { lost: true })
    await resetDevice(db, { lost: true })
  })

  it('is still no new decision, and cannot be discarded', async () => {
    expect(await db.outbox.toArray()).toMatchObject([{ id, again: true }])
    expect(await discardWaiting(db, id)).toBeNull()
  })

  it('says when it was confirmed first, also after one restore more, and is kept from when it was confirmed last', async () => {
    expect(await takeBatch(db)).toMatchObject([{ id, confirmedAt: AT }])
    const [againAt, later] = ['2026-12-04T08:00:00.000Z', '2026-12-06T08:00:00.000Z']
    const results = [outcome({ serverAt: againAt })]
    await pull([put('requests', { ...request, status: 'rejected' } as ChangeRequest, 2)], {
      results,
      epoch: 'f',
      revision: 2,
      now: againAt,
    })
    await pull([], { epoch: 'f', revision: 2, now: later })
    expect(await db.receipts.toArray()).toMatchObject([{ id, serverAt: againAt, confirmedAt: AT }])
    await resetDevice(db, { lost: true, restored: true, serverNow: later })
    expect(await db.outbox.toArray()).toMatchObject([{ id, again: true, confirmedAt: AT }])
  })

  it('loses its receipt where it is refused, and the card says that it had one', async () => {
    const results = [outcome({ status: 'rejected', code: 'request.was_cancelled', revision: 1 })]
    await pull([put('requests', request, 1)], { results, epoch: 'f', revision: 1 })
    expect(await db.rejections.toArray()).toMatchObject([{ id, again: true }])
    expect(await db.receipts.count()).toBe(0)
  })
})

describe('an outcome under the place of another change', () => {
  it('settles nothing', async () => {
    await pull([], { results: [outcome({ id: sampleId(77) })], revision: 2 })
    expect(await db.outbox.toArray()).toMatchObject([{ id }])
    expect([await status(), await db.receipts.count()]).toEqual(['rejected', 0])
  })
})
