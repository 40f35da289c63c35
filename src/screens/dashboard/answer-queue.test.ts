import { expect, it } from 'vitest'
import { numberedRequest, openQueryDevice } from '#tests/support/query-device.ts'
import { sampleBooking, sampleId, sampleRequest } from '#tests/support/samples.ts'
import { answerQueue, MOST_NAMED, REQUESTS, requestsInTime, soonestOf } from './answer-queue.ts'

const booking = (n: number, answerDueAt?: string) =>
  sampleBooking({ id: sampleId(5, n), status: 'new', ...(answerDueAt === undefined ? {} : { answerDueAt }) })
/** Answered by 22 November at the latest, which ends at nine in the evening of Greenwich. */
const pickup = sampleRequest('early_pickup', { id: sampleId(6, 1) })

it('puts first what has to be answered first, whatever it is; a day counts to its end', () => {
  const queue = answerQueue(
    [booking(1, '2026-11-22T20:59:00.000Z'), booking(2, '2026-11-22T21:01:00.000Z'), booking(3)],
    [pickup, sampleRequest('removal', { id: sampleId(6, 2) })],
    0,
  )
  expect(queue.map(({ id }) => id)).toEqual([sampleId(5, 1), sampleId(6, 1), sampleId(5, 2), sampleId(6, 2), sampleId(5, 3)])
})

it('puts what can still be answered in time before all that is late, and finds it among many that are', async () => {
  const now = Date.parse('2026-11-22T20:00:00.000Z')
  const late = Array.from({ length: MOST_NAMED }, (_, n) => booking(n + 1, `2026-11-22T1${n}:00:00.000Z`))
  const timely = booking(9, '2026-11-22T22:00:00.000Z')
  expect(answerQueue([timely, ...late], [pickup], now).map(({ id }) => id)).toEqual([
    sampleId(6, 1),
    sampleId(5, 9),
    ...[1, 2, 3].map((n) => sampleId(5, n)),
  ])
  const { db, engine, pull } = openQueryDevice()
  const requests = Array.from({ length: MOST_NAMED + 1 }, (_, n) =>
    numberedRequest(n + 1, { type: pickup.type, details: pickup.details, effectiveOn: `2026-11-2${n}` }),
  )
  await pull(requests)
  const { rows } = await engine.query(requestsInTime('2026-11-25'), { start: 0, end: MOST_NAMED })
  expect(rows.map(({ id }) => id)).toEqual([sampleId(6, MOST_NAMED + 1)])
  db.close()
})

it('names a few', () => {
  const many = Array.from({ length: 9 }, (_, n) => booking(n, `2026-11-22T0${n}:00:00.000Z`))
  expect(answerQueue(many, [pickup], 0)).toHaveLength(MOST_NAMED)
})

it('knows until when the first booking has to be answered', () => {
  const end = '2026-11-22T09:00:00.000Z'
  expect(soonestOf([booking(1), booking(2, '2026-11-22T10:00:00.000Z'), booking(3, end)])).toBe(Date.parse(end))
  expect(soonestOf([booking(1)])).toBeNull()
})

it('does without a request of a type that only a later release knows', async () => {
  const { db, engine, pull } = openQueryDevice()
  const later = numberedRequest(1, { type: 'hologram', details: { type: 'hologram' } })
  await pull([later, numberedRequest(2)])
  const { rows } = await engine.query(REQUESTS, { start: 0, end: MOST_NAMED })
  expect(rows.map(({ id }) => id)).toEqual([sampleId(6, 2)])
  db.close()
})
