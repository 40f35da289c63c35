import { expect, it } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { SAMPLE_DETAILS, sampleId, sampleRequest } from '#tests/support/samples.ts'
import { isSame as isSameAs, judge as judgeOf } from '#screens/list/answer/judge.ts'
import { REQUESTS } from './noun.ts'

const judge = (rows: readonly ChangeRequest[]) => judgeOf(REQUESTS, rows)
const isSame = (asked: ReturnType<typeof judge>, now: ReturnType<typeof judge>) => isSameAs(REQUESTS, asked, now)

const one = sampleRequest('renewal', { id: sampleId(6, 1), ...SAMPLE_DETAILS.renewal })
const two = { ...one, id: sampleId(6, 2) }

it('what is selected is judged as it is now: who waits, who does not any more, and what it costs together', () => {
  const judged = judge([one, two, { ...one, id: sampleId(6, 3), status: 'cancelled' }])
  expect([judged.open.length, judged.other.length]).toEqual([2, 1])
  expect(judged.halalas).toBe(one.details.type === 'renewal' ? 2 * one.details.amount.halalas : 0)
  expect(judge([]).halalas).toBe(0)
})

it('a request that was answered, or that asks for something else, is not what was asked about', () => {
  const asked = judge([one, two])
  expect(isSame(asked, judge([two, one]))).toBe(true)
  expect(isSame(asked, judge([one, { ...two, status: 'approved' }]))).toBe(false)
  expect(isSame(asked, judge([one, { ...two, effectiveOn: '2030-01-01' }]))).toBe(false)
})
