import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDaysTo, daysBetween } from '../kernel/instant.ts'
import { daysBefore, daysOf, GRAINS, lengthOf, MOST_DAYS, partsBefore, partsOf, readDays, type MonthPlace } from './period.ts'

const gregorian: MonthPlace = (on) => ({ month: Number(on.slice(5, 7)), day: Number(on.slice(8)) })
/** A calendar of months of 29 and 30 days in turn, as the moon makes them. */
const lunar: MonthPlace = (on) => {
  const at = ((daysBetween('2020-01-01', on) % 354) + 354) % 354
  const pair = Math.floor(at / 59)
  const within = at % 59
  return within < 30 ? { month: pair * 2 + 1, day: within + 1 } : { month: pair * 2 + 2, day: within - 29 }
}

const range = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 800 }))
  .map(([start, length]) => ({ from: addDaysTo('2019-06-01', start), to: addDaysTo('2019-06-01', start + length) }))

describe('a range of days', () => {
  it('is cut into parts that hold each of its days once, in order', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...GRAINS), fc.constantFrom(gregorian, lunar), (days, grain, placeOf) => {
        const parts = partsOf(days, grain, placeOf)
        expect(parts[0]?.from).toBe(days.from)
        expect(parts.at(-1)?.to).toBe(days.to)
        for (const [at, part] of parts.entries()) {
          expect(part.from <= part.to).toBe(true)
          const startsWithin = Array.from({ length: lengthOf(part) - 1 }, (_, day) => addDaysTo(part.from, day + 1)).filter((on) =>
            grain === 'month' ? placeOf(on).day === 1 : grain === 'day' || new Date(`${on}T00:00:00Z`).getUTCDay() === 0,
          )
          expect(startsWithin).toEqual([])
          const next = parts[at + 1]
          if (!next) continue
          expect(next.from).toBe(addDaysTo(part.to, 1))
          if (grain === 'month') expect(placeOf(next.from).day).toBe(1)
          if (grain === 'week') expect(new Date(`${next.from}T00:00:00Z`).getUTCDay()).toBe(0)
        }
      }),
    )
  })

  it('is compared with one as long, which ends the day before', () => {
    fc.assert(
      fc.property(range, (days) => {
        const before = daysBefore(days)
        expect(lengthOf(before)).toBe(lengthOf(days))
        expect(addDaysTo(before.to, 1)).toBe(days.from)
      }),
    )
  })

  it('is compared part by part, each with as many days of the one before, which are all of it together', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...GRAINS), fc.constantFrom(gregorian, lunar), (days, grain, placeOf) => {
        const parts = partsOf(days, grain, placeOf)
        const before = partsBefore(days, parts)
        expect(before.map(lengthOf)).toEqual(parts.map(lengthOf))
        expect({ from: before[0]?.from, to: before.at(-1)?.to }).toEqual(daysBefore(days))
        for (const [at, part] of before.slice(1).entries()) expect(part.from).toBe(addDaysTo(before[at]?.to ?? '', 1))
      }),
    )
    // March is longer than February: one line of it has one line before, which begins in January.
    const march = { from: '2026-03-01', to: '2026-03-31' }
    expect(partsBefore(march, partsOf(march, 'month', gregorian))).toEqual([{ from: '2026-01-29', to: '2026-02-28' }])
  })

  it('that moves with today begins on Sunday, or with a month, a quarter or a year, and ends today', () => {
    const today = '2026-11-25'
    expect(daysOf('week', today, gregorian)).toEqual({ from: '2026-11-22', to: today })
    expect(daysOf('month', today, gregorian)).toEqual({ from: '2026-11-01', to: today })
    expect(daysOf('last_month', today, gregorian)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(daysOf('quarter', today, gregorian)).toEqual({ from: '2026-10-01', to: today })
    expect(daysOf('year', today, gregorian)).toEqual({ from: '2026-01-01', to: today })
  })

  it('is refused with its reason when it is reversed, too long or no range', () => {
    expect(readDays('2026-11-01', '2026-11-30')).toEqual({ days: { from: '2026-11-01', to: '2026-11-30' } })
    expect(readDays('2026-11-30', '2026-11-01')).toEqual({ fault: 'reversed' })
    expect(readDays('', '2026-11-01')).toEqual({ fault: 'no_first_day' })
    expect(readDays('2026-11-01', '2026-02-31')).toEqual({ fault: 'no_last_day' })
    expect(readDays('0001-01-01', '9999-12-31')).toEqual({ fault: 'too_long' })
    expect(readDays('2020-01-01', addDaysTo('2020-01-01', MOST_DAYS - 1)).days).toBeDefined()
    expect(readDays('2020-01-01', addDaysTo('2020-01-01', MOST_DAYS)).fault).toBe('too_long')
  })

  it('is refused with its reason where the period before it, or the day after it, would lie outside the calendar', () => {
    expect(readDays('0001-01-01', '0009-01-01')).toEqual({ fault: 'too_early' })
    expect(readDays('9999-12-01', '9999-12-31')).toEqual({ fault: 'too_late' })
    const earliest = readDays('1900-01-01', addDaysTo('1900-01-01', MOST_DAYS - 1)).days
    expect(earliest && lengthOf(daysBefore(earliest))).toBe(MOST_DAYS)
    expect(readDays('2099-12-01', '2099-12-31').days).toBeDefined()
  })
})
