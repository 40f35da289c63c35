import { expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import { QueryEngine } from '#db/query/engine.ts'
import { PENALTY_CAUSES, type Penalty } from '#domain/penalties/penalty.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { sampleId, samplePenalty } from '#tests/support/samples.ts'
import { penalisedBookings, ROAD_PENALTIES } from './violations.ts'

const [one, other] = [sampleId(5, 1), sampleId(5, 2)]

const penalised = async (penalties: readonly Partial<Penalty>[]): Promise<readonly string[]> => {
  const db = openDevice()
  const rows = penalties.map((over, n) => putLine('penalties', samplePenalty({ id: sampleId(11, n), ...over })))
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 0 })
  return penalisedBookings(await new QueryEngine(db, QUERY_PORTS).columns(ROAD_PENALTIES, ['bookingId']))
}

it('names the booking of each penalty, twice where it has two', async () => {
  const found = await penalised([{ bookingId: one }, { bookingId: other, status: 'paid' }, { bookingId: one, cause: 'no_show' }])
  expect(found.toSorted()).toEqual([one, one, other])
})

it('leaves out what was waived, and what is no matter of who drives', async () => {
  expect(await penalised([{ bookingId: one, status: 'waived' }])).toEqual([])
  const causes = await Promise.all(PENALTY_CAUSES.map(async (cause) => ((await penalised([{ cause }])).length > 0 ? cause : null)))
  expect(causes.filter((cause) => cause !== null)).toEqual(['late_delivery', 'no_show', 'other'])
})
