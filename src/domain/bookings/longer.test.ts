import { describe, expect, it } from 'vitest'
import { sampleBooking, sampleContainer, sampleId, sampleUnit } from '#tests/support/samples.ts'
import type { Booking } from './booking.ts'
import { dayPromisedToOthers } from './longer.ts'

const TODAY = '2026-11-22'
const container = sampleContainer({ inventory: { sku: 'A', units: 1, stock: 1 } })
const stands = sampleBooking({ status: 'on_site', quantity: 1, pickupOn: '2026-12-01' })
const other = (over: Partial<Booking> = {}) =>
  sampleBooking({ id: sampleId(5, 2), status: 'accepted', quantity: 1, deliveryOn: '2026-12-02', pickupOn: '2026-12-09', ...over })
const judged = (until: string, others: readonly Booking[], units = [sampleUnit({ number: 1, status: 'on_site', bookingId: stands.id })]) =>
  dayPromisedToOthers({ container, units, bookings: [stands, ...others], today: TODAY }, stands, until)

describe('a bin that stays longer at its customer’s', () => {
  it('is missed on the first day on which it is promised to somebody else', () => {
    expect(judged('2026-12-08', [other()])).toBe('2026-12-02')
    expect(judged('2026-12-08', [other({ status: 'assigned', deliveryOn: '2026-12-05' })])).toBe('2026-12-05')
  })

  it('is missed by nobody where others begin when it is back, were not accepted, or have bins of their own', () => {
    expect(judged('2026-12-02', [other()])).toBeNull()
    expect(judged('2026-12-08', [])).toBeNull()
    expect(judged('2026-12-08', [other({ status: 'new' })])).toBeNull()
    const two = sampleContainer({ inventory: { sku: 'A', units: 2, stock: 2 } })
    expect(dayPromisedToOthers({ container: two, units: [], bookings: [stands, other()], today: TODAY }, stands, '2026-12-08')).toBeNull()
  })

  it('is not to blame for what is promised too often anyway', () => {
    const twice = [other(), other({ id: sampleId(5, 3), pickupOn: '2026-12-03' })]
    expect(judged('2026-12-02', twice)).toBeNull()
    // From the next day on it makes that worse.
    expect(judged('2026-12-03', twice)).toBe('2026-12-02')
  })
})
