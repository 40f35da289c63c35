import { afterEach, beforeEach, expect, it } from 'vitest'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { refuseWaiting } from './refuse-waiting.ts'

const AT = '2026-11-21T09:30:00.000Z'
const booking = sampleBooking()
const requests = [1, 2].map((n) => requestOn(booking, 'renewal', { id: sampleId(6, n), number: 5000 + n }))

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  const rows = [putLine('bookings', booking), ...requests.map((one) => putLine('requests', one))]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 0 })
})
afterEach(() => db.close())

it('what can never be sent becomes a card, unless somebody took it back meanwhile', async () => {
  const ids: string[] = []
  for (const { id: requestId } of requests) {
    const result = await mutate(db, 'request.reject', { requestId, reason: 'No bin' })
    ids.push(result.status === 'queued' ? result.mutationId : '')
  }
  await discardWaiting(db, ids[0] ?? '')
  const taken = await db.outbox.get(1)
  await refuseWaiting(db, new Map(ids.map((id) => [id, { code: 'file.lost', params: {} }])), AT)
  expect((await db.rejections.toArray()).map(({ id, code, serverAt }) => [id, code, serverAt])).toEqual([[ids[1], 'file.lost', AT]])
  expect(await db.outbox.get(1)).toEqual(taken)
  expect(await db.outbox.get(2)).toMatchObject({ name: 'mutation.skip', replaces: { name: 'request.reject' } })
  expect((await db.rows('requests').toArray()).map(({ status }) => status)).toEqual(['pending', 'pending'])
})
