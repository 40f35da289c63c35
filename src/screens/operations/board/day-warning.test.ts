import { describe, expect, it } from 'vitest'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { dayWarning } from './day-warning.ts'

const [THURSDAY, FRIDAY] = ['2026-11-26', '2026-11-27']
const planned = (scheduledOn: string | null, hours: { from: string; to: string } | null = null) =>
  sampleOperation({ id: sampleId(7, 1), scheduledOn, hours })
const warning = (on: string | null | undefined, ...moved: readonly ReturnType<typeof planned>[]) =>
  dayWarning({ moved, goal: on === undefined ? {} : { on }, hours: USUAL_HOURS })

describe('a move to another day', () => {
  it('warns of a day that is closed, whatever has no day or another one', () => {
    expect(warning(FRIDAY, planned(null))).toBe('closed')
    expect(warning(FRIDAY, planned(THURSDAY), planned(FRIDAY))).toBe('closed')
    expect(warning(THURSDAY, planned(null))).toBeUndefined()
  })

  it('warns of hours outside those of the day where one is moved', () => {
    expect(warning(THURSDAY, planned(null, { from: '03:00', to: '04:00' }))).toBe('outside_hours')
    expect(warning(THURSDAY, planned(null, { from: '03:00', to: '04:00' }), planned(null))).toBeUndefined()
  })

  it('warns of nothing where the day stays, or there is none', () => {
    expect(warning(FRIDAY, planned(FRIDAY))).toBeUndefined()
    expect(warning(undefined, planned(FRIDAY))).toBeUndefined()
    expect(warning(null, planned(FRIDAY))).toBeUndefined()
  })
})
