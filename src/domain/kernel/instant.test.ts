import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { addDays, addDaysTo, day, dayOf, daysBetween, happenedAt, instant, localTimeOf, startOfDay } from './instant.ts'

const moments = fc
  .date({ min: new Date('2000-01-01T00:00:00.000Z'), max: new Date('2100-12-31T00:00:00.000Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const days = moments.map((at) => at.slice(0, 10))
const span = fc.integer({ min: -4000, max: 4000 })

describe('the calendar', () => {
  it('ends where a year has four digits, and nothing is reckoned beyond it', () => {
    const [first, last] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
    expect([addDaysTo('9999-12-31', 30), addDays(last, 1), dayOf(last)]).toEqual(['9999-12-31', last, '9999-12-31'])
    expect([addDaysTo('0000-01-01', -1), addDays(first, -1), startOfDay('0000-01-01')]).toEqual(['0000-01-01', first, first])
  })
})

describe('instant', () => {
  it.each(['2026-11-21T09:30:00.000Z', '2024-02-29T23:59:59.999Z'])('accepts %s', (text) => {
    expect(v.is(instant, text)).toBe(true)
  })

  it.each([
    '2026-11-21T09:30:00Z',
    '2026-11-21T09:30:00.000+03:00',
    '2026-11-21 09:30:00.000Z',
    '2026-13-01T00:00:00.000Z',
    '2026-11-21T25:00:00.000Z',
    '',
    1_700_000_000_000,
  ])('refuses %s', (text) => {
    expect(v.is(instant, text)).toBe(false)
  })

  it('sorts as text by time', () => {
    fc.assert(fc.property(moments, moments, (a, b) => a < b === Date.parse(a) < Date.parse(b)))
  })
})

describe('day', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29'])('accepts %s', (text) => {
    expect(v.is(day, text)).toBe(true)
  })

  it.each(['2026-02-29', '1900-02-29', '2026-04-31', '2026-00-10', '2026-1-1', '21-11-2026', '٢٠٢٦-١١-٢١', ''])('refuses %s', (text) => {
    expect(v.is(day, text)).toBe(false)
  })
})

describe('the day in Riyadh', () => {
  it.each([
    ['2026-11-20T20:59:59.999Z', '2026-11-20'],
    ['2026-11-20T21:00:00.000Z', '2026-11-21'],
    ['2026-12-31T21:00:00.000Z', '2027-01-01'],
    ['2024-02-28T21:00:00.000Z', '2024-02-29'],
    ['2024-02-29T21:00:00.000Z', '2024-03-01'],
    // Where clocks elsewhere jump for summer time, Riyadh's do not.
    ['2026-03-29T00:30:00.000Z', '2026-03-29'],
  ])('at %s is %s', (at, on) => {
    expect(dayOf(at)).toBe(on)
  })

  it('has a clock beside it', () => {
    expect(localTimeOf('2026-11-20T21:30:05.999Z')).toBe('2026-11-21T00:30:05')
    fc.assert(fc.property(moments, (at) => localTimeOf(at).startsWith(`${dayOf(at)}T`)))
  })

  it('begins three hours before that of Greenwich', () => {
    expect(startOfDay('2026-11-21')).toBe('2026-11-20T21:00:00.000Z')
    expect(startOfDay('2025-03-01')).toBe('2025-02-28T21:00:00.000Z')
  })

  it('begins at the first moment of itself', () => {
    fc.assert(
      fc.property(days, (on) => {
        expect(dayOf(startOfDay(on))).toBe(on)
        expect(dayOf(new Date(Date.parse(startOfDay(on)) - 1).toISOString())).toBe(addDaysTo(on, -1))
      }),
    )
  })
})

describe('adding days', () => {
  it('crosses months, years and leap days', () => {
    expect(addDaysTo('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDaysTo('2023-02-28', 1)).toBe('2023-03-01')
    expect(addDaysTo('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDaysTo('2026-01-01', -1)).toBe('2025-12-31')
    expect(addDays('2024-02-29T05:00:00.000Z', 366)).toBe('2025-03-01T05:00:00.000Z')
  })

  it('keeps the time of day', () => {
    fc.assert(fc.property(moments, span, (at, n) => addDays(at, n).slice(10) === at.slice(10)))
  })

  it('is undone by taking them away, and counted by the days between', () => {
    fc.assert(
      fc.property(days, span, (on, n) => {
        expect(addDaysTo(addDaysTo(on, n), -n)).toBe(on)
        expect(daysBetween(on, addDaysTo(on, n))).toBe(n)
      }),
    )
  })

  it('moves the day in Riyadh by as many', () => {
    fc.assert(fc.property(moments, span, (at, n) => dayOf(addDays(at, n)) === addDaysTo(dayOf(at), n)))
  })
})

describe('what happened by two clocks', () => {
  it.each([
    ['the device’s clock, which is behind: sent later', '2026-11-21T06:00:00.000Z', '2026-11-21T06:00:00.000Z'],
    ['the server’s, where the device is ahead of it', '2099-01-01T00:00:00.000Z', '2026-11-21T09:00:00.000Z'],
    ['the device’s, which heard of no server for three months', '2026-08-21T09:00:00.000Z', '2026-08-21T09:00:00.000Z'],
    ['the server’s, where the device is behind by more than that', '2026-08-21T08:59:59.999Z', '2026-11-21T09:00:00.000Z'],
    ['the server’s, where the device’s clock began anew', '1970-01-01T00:00:00.000Z', '2026-11-21T09:00:00.000Z'],
    ['the server’s, where the device knows no year', '0000-01-01T00:00:00.000Z', '2026-11-21T09:00:00.000Z'],
    ['the server’s, where no device was asked', null, '2026-11-21T09:00:00.000Z'],
  ])('counts by %s', (_, deviceAt, happened) => {
    expect(happenedAt({ at: '2026-11-21T09:00:00.000Z', deviceAt })).toBe(happened)
  })
})
