import { describe, expect, it } from 'vitest'
import { sampleId } from '#tests/support/samples.ts'
import { shareOfDay } from './capacity.ts'
import type { Holiday, Span, WorkingHours } from './hours.ts'
import { USUAL_HOURS } from './usual-hours.ts'

const set = (over: Partial<WorkingHours> = {}): WorkingHours => ({ ...USUAL_HOURS, ...over })
/** The first two days of December 2026, with hours of their own. */
const twoDays = (hours: Span): Holiday[] => [
  { id: sampleId(700), kind: 'ramadan', name: null, from: '2026-12-01', to: '2026-12-02', hours },
]

describe('what a day can carry', () => {
  it('shrinks with half days, closed days, Ramadan and the midday ban', () => {
    const hours = set({ thursday: { from: '08:00', to: '14:00' }, holidays: twoDays({ from: '10:00', to: '16:00' }) })
    expect(shareOfDay(hours, '2026-11-23')).toBe(1)
    expect(shareOfDay(hours, '2026-11-26')).toBe(0.5)
    expect(shareOfDay(hours, '2026-11-27')).toBe(0)
    expect(shareOfDay(hours, '2026-12-01')).toBe(0.5)
    // A night of Ramadan that lasts longer than any other day is a whole day all the same.
    const nights = twoDays({ from: '06:00', to: '02:00' })
    expect(shareOfDay(set({ holidays: nights }), '2026-12-01')).toBe(1)
    expect(shareOfDay(hours, '2026-07-05')).toBe(0.75)
    expect(shareOfDay(undefined, '2026-11-27')).toBe(1)
  })

  it('carries as much of a night as it lasts', () => {
    const hours = set({ thursday: { from: '20:00', to: '02:00' } })
    expect(shareOfDay(hours, '2026-11-26')).toBe(0.5)
    expect(shareOfDay(set({ sunday: { from: '10:00', to: '02:00' } }), '2026-11-23')).toBe(0.75)
    expect(shareOfDay(set({ sunday: { from: '14:00', to: '02:00' } }), '2026-07-05')).toBeCloseTo(11 / 12)
    // Past the next noon, the ban of that day holds: also where it begins that day, and no longer where it ended the day before.
    const long = set({ sunday: { from: '22:00', to: '14:00' }, monday: { from: '22:00', to: '14:00' } })
    expect(shareOfDay(long, '2026-07-05')).toBe(14 / 16)
    expect(shareOfDay(long, '2026-06-14')).toBe(14 / 16)
    expect(shareOfDay(set({ tuesday: { from: '22:00', to: '14:00' } }), '2026-09-15')).toBe(1)
    expect(shareOfDay(long, '2026-11-23')).toBe(1)
  })
})
