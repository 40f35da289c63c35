import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleBooking } from '#tests/support/samples.ts'
import { localTimeOf } from '../kernel/instant.ts'
import { sar } from '../kernel/money.ts'
import { answerDue, cancellationPenalty, latePenalty, noticeEndsAt, USUAL_TERMS } from './terms.ts'
import { addWorkingMinutes } from './working-time.ts'

const START = '2026-11-24T05:00:00.000Z'
const NOTICE = '2026-11-23T05:00:00.000Z'

describe('working time', () => {
  it.each([
    ['in the middle of a day', '2026-11-21T09:30:00.000Z', 240, '2026-11-21T13:30:00.000Z'],
    ['before the day begins', '2026-11-21T01:00:00.000Z', 60, '2026-11-21T06:00:00.000Z'],
    ['up to the very end of a day', '2026-11-21T16:00:00.000Z', 60, '2026-11-21T17:00:00.000Z'],
    ['over a night', '2026-11-21T16:30:00.000Z', 60, '2026-11-22T05:30:00.000Z'],
    // 26 November 2026 is a Thursday.
    ['over a Friday', '2026-11-26T16:30:00.000Z', 60, '2026-11-28T05:30:00.000Z'],
    ['from within a Friday', '2026-11-27T09:00:00.000Z', 1, '2026-11-28T05:01:00.000Z'],
  ])('passes %s', (_what, from, minutes, until) => {
    expect(addWorkingMinutes(from, minutes)).toBe(until)
  })

  const moments = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }).map((ms) => new Date(ms).toISOString())

  it('ends within working hours, later than it began, and adds up', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (from, first, second) => {
        const then = addWorkingMinutes(from, first)
        const clock = localTimeOf(then).slice(11)
        expect(clock >= '08:00:00' && clock <= '20:00:00').toBe(true)
        expect(new Date(`${localTimeOf(then).slice(0, 10)}T00:00:00Z`).getUTCDay()).not.toBe(5)
        expect(then > from).toBe(true)
        expect(addWorkingMinutes(then, second)).toBe(addWorkingMinutes(from, first + second))
      }),
    )
  })
})

describe('the time for an answer', () => {
  it('ends with the working minutes that were agreed, or with the start where that comes first', () => {
    const from = '2026-11-21T09:30:00.000Z'
    expect(answerDue({ startsAt: START }, from)).toBe('2026-11-21T13:30:00.000Z')
    expect(answerDue({ startsAt: START, terms: { ...USUAL_TERMS, answerMinutes: 30 } }, from)).toBe('2026-11-21T10:00:00.000Z')
    expect(answerDue({ startsAt: '2026-11-21T11:00:00.000Z' }, from)).toBe('2026-11-21T11:00:00.000Z')
    // What should have begun already is answered in its time all the same.
    for (const startsAt of ['2026-11-20T05:00:00.000Z', from]) expect(answerDue({ startsAt }, from)).toBe('2026-11-21T13:30:00.000Z')
  })
})

describe('the penalty for cancelling', () => {
  const booking = sampleBooking({ status: 'accepted', startsAt: START, total: sar(123_450), amountPaid: sar(0) })
  const late = '2026-11-23T05:00:00.001Z'

  it('is nothing up to a day before the start, and a quarter of the total from then on', () => {
    expect(noticeEndsAt(booking)).toBe(NOTICE)
    expect([cancellationPenalty(booking, NOTICE), cancellationPenalty(booking, late)]).toEqual([null, sar(30_863)])
    expect(cancellationPenalty(booking, '2026-11-25T05:00:00.000Z')).toEqual(sar(30_863))
  })

  it('is nothing for what was not accepted, and never less than the least', () => {
    expect(cancellationPenalty({ ...booking, status: 'new' }, late)).toBeNull()
    expect(cancellationPenalty({ ...booking, total: sar(100) }, late)).toEqual(sar(10_000))
  })

  it('is by the rule that came with the booking', () => {
    const terms = { ...USUAL_TERMS, noticeHours: 48, penalty: { percent: 0, least: sar(5_000) } }
    expect(cancellationPenalty({ ...booking, terms }, NOTICE)).toEqual(sar(5_000))
    const free = { ...terms, penalty: { percent: 0, least: sar(0) } }
    expect(cancellationPenalty({ ...booking, terms: free }, late)).toBeNull()
    // Whoever is told until when it costs nothing is told so only where it costs something afterwards.
    expect([latePenalty({ ...booking, terms }), latePenalty({ ...booking, terms: free })]).toEqual([sar(5_000), null])
    expect(latePenalty({ ...booking, status: 'new' })).toBeNull()
  })

  it('reckons with what was paid where the total is not known', () => {
    const { total: _, ...older } = booking
    expect(cancellationPenalty({ ...older, amountPaid: sar(80_000) }, late)).toEqual(sar(20_000))
  })

  it('is a whole number of halalas, and at most the total or the least', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 100 }), fc.nat(10 ** 6), (total, percent, least) => {
        const terms = { ...USUAL_TERMS, penalty: { percent, least: sar(least) } }
        const halalas = cancellationPenalty({ ...booking, total: sar(total), terms }, late)?.halalas ?? 0
        expect(Number.isSafeInteger(halalas)).toBe(true)
        expect(halalas).toBeLessThanOrEqual(Math.max(total, least))
        expect(halalas).toBeGreaterThanOrEqual(least)
        expect(Math.abs(Math.max(least, (total * percent) / 100) - halalas)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})
