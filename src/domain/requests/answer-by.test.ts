import { expect, test } from 'vitest'
import { sampleRequest } from '#tests/support/samples.ts'
import { answerBy } from './answer-by.ts'
import { REQUEST_TYPES, requests } from './request.ts'

test.each([
  // The booking of these samples ends on 24 November.
  ['renewal', '2026-11-24'],
  ['grace_period', '2026-11-24'],
  ['early_pickup', '2026-11-22'],
  ['removal', '2026-11-23'],
  ['replacement', '2026-11-22'],
] as const)('a %s is to be answered by the day that it would change', (type, day) => {
  expect(answerBy(sampleRequest(type))).toBe(day)
})

test('lists can be sorted and narrowed down by it', () => {
  expect(REQUEST_TYPES.map((type) => requests.columns['answerBy']?.read(sampleRequest(type)))).toEqual(
    REQUEST_TYPES.map((type) => answerBy(sampleRequest(type))),
  )
})
