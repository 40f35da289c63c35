import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanOn } from '../hours/calendar.ts'
import { WEEKDAYS, type Span, type WorkingHours } from '../hours/hours.ts'
import { minutesOf } from '../hours/span.ts'
import { USUAL_HOURS } from '../hours/usual-hours.ts'
import { addDaysTo, dayOf, localTimeOf, startOfDay } from '../kernel/instant.ts'
import { addWorkingMinutes } from './working-time.ts'

const at = (local: string): string => new Date(Date.parse(`${local}:00.000+03:00`)).toISOString()
const after = (from: string, minutes: number, hours?: WorkingHours) => localTimeOf(addWorkingMinutes(at(from), minutes, hours)).slice(0, 16)
const RAMADAN = { from: '2027-02-08', to: '2027-03-09' }
const holiday = (kind: 'ramadan' | 'eid_fitr', from: string, to: string, hours: Span | null, n = 1) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  kind,
  name: null,
  from,
  to,
  hours,
})
const set = (over: Partial<WorkingHours> = {}): WorkingHours => ({ ...USUAL_HOURS, ...over })
const fasting = set({
  holidays: [
    holiday('ramadan', RAMADAN.from, RAMADAN.to, { from: '10:00', to: '16:00' }),
    holiday('eid_fitr', '2027-03-10', '2027-03-13', null, 2),
  ],
})
const nights = set({
  holidays: [
    holiday('ramadan', RAMADAN.from, RAMADAN.to, { from: '20:00', to: '02:00' }),
    holiday('eid_fitr', '2027-03-10', '2027-03-12', null, 2),
  ],
})
const overlapping = set({ sunday: { from: '20:00', to: '09:00' }, monday: { from: '06:00', to: '12:00' } })
const halves = set({ thursday: { from: '08:00', to: '13:00' }, saturday: null })

describe('working time', () => {
  it.each([
    ['inside a day', '2026-11-22T09:00', 240, '2026-11-22T13:00', undefined],
    ['over the night', '2026-11-22T18:00', 240, '2026-11-23T10:00', undefined],
    ['over Friday, where nothing was set', '2026-11-26T19:00', 120, '2026-11-28T09:00', undefined],
    ['before the doors open', '2026-11-22T02:00', 60, '2026-11-22T09:00', undefined],
    ['a half day, Friday and Saturday', '2026-11-26T12:00', 120, '2026-11-29T09:00', halves],
    ['into Ramadan', '2027-02-07T19:00', 120, '2027-02-08T11:00', fasting],
    ['through Ramadan and Eid, over a Friday', '2027-03-09T15:00', 120, '2027-03-14T09:00', fasting],
    ['through a night, and from one to the next', '2027-02-10T23:00', 240, '2027-02-11T21:00', nights],
    ['after midnight', '2027-02-11T00:30', 60, '2027-02-11T01:30', nights],
    ['into the last night, which ends in the feast', '2027-03-09T23:00', 180, '2027-03-10T02:00', nights],
    ['behind the last night', '2027-03-09T23:00', 181, '2027-03-13T08:01', nights],
    ['over hours that overlap, once', '2026-11-22T22:00', 720, '2026-11-23T10:00', overlapping],
  ] as const)('%s', (_, from, minutes, due, hours) => {
    expect(after(from, minutes, hours)).toBe(due)
  })

  it('holds to what is usual where a record says nothing that ever opens', () => {
    const never = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, null]))
    expect(after('2026-11-22T09:00', 240, { ...set(), ...never })).toBe('2026-11-22T13:00')
    expect(after('2026-11-22T09:00', 240, { ...set(), ...never, sunday: { from: 'x', to: 'y' } })).toBe('2026-11-22T13:00')
  })

  const time = fc.integer({ min: 0, max: 23 * 60 })
  const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const span = fc
    .tuple(time, fc.integer({ min: 1, max: 59 }))
    .map(([from, length]): Span => ({ from: clock(from), to: clock(from + length) }))
  const long = fc
    .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 600, max: 1439 }))
    .map(([from, to]) => ({ from: clock(from), to: clock(to) }))
  const night = fc
    .tuple(fc.integer({ min: 700, max: 1439 }), fc.integer({ min: 0, max: 600 }))
    .map(([from, to]) => ({ from: clock(from), to: clock(to) }))
  const daily = fc.option(fc.oneof(span, long, night), { nil: null })
  const days = fc.integer({ min: 0, max: 400 }).map((n) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))
  const hours = fc
    .record({
      week: fc.array(daily, { minLength: 7, maxLength: 7 }),
      open: fc.integer({ min: 0, max: 6 }),
      holidays: fc.array(fc.record({ from: days, length: fc.integer({ min: 0, max: 60 }), hours: daily }), { maxLength: 12 }),
    })
    .map(({ week, open, holidays }): WorkingHours => {
      const weekly = Object.fromEntries(WEEKDAYS.map((weekday, n) => [weekday, week[n] ?? null]))
      const exceptions = holidays.map((one, n) => {
        const to = new Date(Date.parse(`${one.from}T00:00:00Z`) + one.length * 86_400_000).toISOString().slice(0, 10)
        return { id: `h${n}`, kind: 'other' as const, name: 'x', from: one.from, to, hours: one.hours }
      })
      return { ...set(), ...weekly, [WEEKDAYS[open] ?? 'sunday']: { from: '08:00', to: '17:00' }, holidays: exceptions }
    })
  const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 1, 1) }).map((ms) => new Date(ms).toISOString())
  const minutes = fc.integer({ min: 0, max: 3000 })

  it('never ends in a closed hour', () => {
    fc.assert(
      fc.property(hours, moment, fc.integer({ min: 1, max: 3000 }), (vendor, from, length) => {
        const due = addWorkingMinutes(from, length, vendor)
        const isIn = (on: string): boolean => {
          const open = spanOn(vendor, on)
          const passed = (Date.parse(due) - Date.parse(startOfDay(on))) / 60_000
          return open !== null && passed > minutesOf(open.from) && passed <= minutesOf(open.to) + (open.to <= open.from ? 1440 : 0)
        }
        expect(isIn(dayOf(due)) || isIn(addDaysTo(dayOf(due), -1))).toBe(true)
      }),
    )
  })

  it('adds up: two stretches one after the other are the whole, and a longer one never ends sooner', () => {
    fc.assert(
      fc.property(hours, moment, minutes, minutes, (vendor, from, first, then) => {
        const both = addWorkingMinutes(from, first + then, vendor)
        // What ends at closing time goes on at the next opening: the same moment of work.
        expect(addWorkingMinutes(addWorkingMinutes(from, first, vendor), then, vendor) <= both || then === 0).toBe(true)
        if (then > 0) expect(addWorkingMinutes(addWorkingMinutes(from, first, vendor), then, vendor)).toBe(both)
        expect(addWorkingMinutes(from, first, vendor) <= both).toBe(true)
      }),
    )
  })

  it('never lets a later beginning end sooner', () => {
    fc.assert(
      fc.property(hours, moment, moment, minutes, (vendor, one, other, length) => {
        const [sooner, later] = one < other ? [one, other] : [other, one]
        expect(addWorkingMinutes(sooner, length, vendor) <= addWorkingMinutes(later, length, vendor)).toBe(true)
      }),
    )
  })

  it('knows no summer time: the same hours begin and end the day the year round', () => {
    for (let day = 0; day < 366; day += 1) {
      const on = new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
      if (new Date(`${on}T00:00:00Z`).getUTCDay() === 5) continue
      expect(after(`${on}T00:00`, 12 * 60)).toBe(`${on}T20:00`)
    }
  })
})
