import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDaysTo } from '../kernel/instant.ts'
import { addBusinessDays, expectedBy, isBusinessDay, isOverdue } from './expected.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDaysTo('2000-01-01', n))

describe('business days', () => {
  it.each([
    ['2026-11-22', true], // a Sunday
    ['2026-11-26', true],
    ['2026-11-27', false],
    ['2026-11-28', false],
  ])('%s is one: %s', (on, business) => {
    expect(isBusinessDay(on)).toBe(business)
  })

  it('are counted without Fridays and Saturdays', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 30 }), (on, count) => {
        const then = addBusinessDays(on, count)
        let passed = 0
        // The day itself, or the first business day after it, is the one that is not counted.
        let first = on
        while (!isBusinessDay(first)) first = addDaysTo(first, 1)
        for (let at = first; at !== then; at = addDaysTo(at, 1)) if (isBusinessDay(addDaysTo(at, 1))) passed += 1
        return isBusinessDay(then) && passed === count
      }),
    )
  })
})

describe('the decision', () => {
  it.each([
    ['2026-11-22T08:00:00.000Z', '2026-11-25'],
    ['2026-11-24T08:00:00.000Z', '2026-11-29'],
    // On Thursday evening in Riyadh it is Thursday there, whatever the day in UTC.
    ['2026-11-25T20:59:59.999Z', '2026-11-30'],
    ['2026-11-25T21:00:00.000Z', '2026-12-01'],
    // Handed in at the weekend, the count begins on Sunday.
    ['2026-11-27T08:00:00.000Z', '2026-12-02'],
    ['2026-11-28T08:00:00.000Z', '2026-12-02'],
  ])('on what was handed in at %s is expected by %s', (submittedAt, on) => {
    expect(expectedBy(submittedAt)).toBe(on)
  })

  it('is late once the expected day is over in Riyadh', () => {
    expect(isOverdue('2026-11-22T08:00:00.000Z', '2026-11-25T20:59:59.999Z')).toBe(false)
    expect(isOverdue('2026-11-22T08:00:00.000Z', '2026-11-25T21:00:00.000Z')).toBe(true)
  })
})
