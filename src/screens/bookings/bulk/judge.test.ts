import { describe, expect, it } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { isSame as isSameAs, judge as judgeOf } from '#screens/list/answer/judge.ts'
import { BOOKINGS } from './noun.ts'

const judge = (rows: readonly Booking[]) => judgeOf(BOOKINGS, rows)
const isSame = (asked: ReturnType<typeof judge>, now: ReturnType<typeof judge>) => isSameAs(BOOKINGS, asked, now)

const booking = (n: number, over: Parameters<typeof sampleBooking>[0] = {}) =>
  sampleBooking({ id: sampleId(5, n), status: 'new', total: sar(n * 100), ...over })

describe('the selected bookings', () => {
  it('are those that wait, what they come to, and those that do not wait any more', () => {
    const judged = judge([booking(1), booking(2), booking(3, { status: 'cancelled' })])
    expect(judged.open.map(({ id }) => id)).toEqual([sampleId(5, 1), sampleId(5, 2)])
    expect(judged.other.map(({ id }) => id)).toEqual([sampleId(5, 3)])
    expect(judged.halalas).toBe(300)
  })

  it('are others once one was answered, moved, or costs something else', () => {
    const asked = judge([booking(1), booking(2)])
    expect(isSame(asked, judge([booking(2), booking(1)]))).toBe(true)
    expect(isSame(asked, judge([booking(1), booking(2, { status: 'accepted' })]))).toBe(false)
    expect(isSame(asked, judge([booking(1), booking(2, { deliveryOn: '2026-12-24' })]))).toBe(false)
    expect(isSame(asked, judge([booking(1), booking(2, { total: sar(1) })]))).toBe(false)
  })
})
