import { expect, it } from 'vitest'
import { sampleOperation } from '#tests/support/samples.ts'
import { newestFirst } from './newest-first.ts'

const SENT = '2026-11-21T15:00:00.000Z'
const clocks = (minute: number, at = SENT) => ({ at, deviceAt: `2026-11-21T08:${minute}:00.000Z` })
const step = (name: 'depart' | 'fail' | 'collect', minute: number, at?: string) => ({
  step: name,
  ...clocks(minute, at),
  driverId: null,
  note: null,
  failure: null,
})

it('tells the last step of a day without a network first, and each by itself', () => {
  const told = newestFirst(
    sampleOperation({
      steps: [step('depart', 10, '2026-11-21T08:10:05.000Z'), step('fail', 20), step('depart', 30), step('collect', 50)],
      additions: [{ ...clocks(40), files: [], isSigned: false, isWeighed: false, note: null }],
    }),
  )
  expect(told.map(({ taken }) => taken?.step ?? 'addition')).toEqual(['collect', 'addition', 'depart', 'fail', 'depart'])
  expect(new Set(told.map(({ id }) => id)).size).toBe(5)
  expect(newestFirst(sampleOperation({}))).toEqual([])
})
