import { beforeEach, describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleId, sampleVendor } from '#tests/support/samples.ts'
import { completedAtOf, punctualityOf } from '../bookings/booking.ts'
import { deliveryId, pickupId } from './plan.ts'

const BOOKING = sampleId(5)
const d = (place: number) => deliveryId(BOOKING, place)
const p = (place: number) => pickupId(BOOKING, place)
const u = (number: number) => ({ containerId: sampleId(4), number })

const at = (moment: string) => ({ now: `2026-${moment}:00.000Z`, clientAt: `2026-${moment}:00.000Z` })
/** Done without a network, and known to the server later. */
const later = (done: string, known: string) => ({ now: at(known).now, clientAt: at(done).clientAt })

let day: MovementDay
const booking = () => {
  const now = day.get('bookings', BOOKING)
  if (!now) throw new Error('no booking')
  return now
}
const leave = (operationId: string, over: ReturnType<typeof at>) => {
  expect(day.do('operation.assign', { operationId, edits: { driverId: { from: null, to: sampleId(3) } } }, over)).toBe('done')
  expect(day.do('operation.depart', { operationId }, over)).toBe('done')
}
const bring = (place: number, over: ReturnType<typeof at>) =>
  expect(day.do('operation.arrive', { operationId: d(place), unit: u(place) }, over)).toBe('done')
const collect = (place: number, over: ReturnType<typeof at>) => {
  leave(p(place), over)
  expect(day.do('operation.collect', { operationId: p(place) }, over)).toBe('done')
}
const bringBack = (place: number, over: ReturnType<typeof at>) =>
  expect(day.do('operation.return', { operationId: p(place), isFull: false, yardId: sampleId(8) }, over)).toBe('done')

describe('a booking of two bins, of which one is heard of later than it was done', () => {
  beforeEach(() => {
    day = new MovementDay([acceptedBooking()], [['vendors', sampleVendor()]])
    for (const place of [1, 2]) leave(d(place), at('11-21T05:00'))
  })

  it('came when the last of them did, whichever was heard of last', () => {
    bring(1, at('11-22T08:00'))
    bring(2, later('11-21T08:00', '11-23T08:00'))
    expect([booking().status, punctualityOf(booking())]).toEqual(['on_site', 'late'])
  })

  describe('and that has come', () => {
    beforeEach(() => {
      for (const place of [1, 2]) bring(place, at('11-21T08:00'))
    })

    it('is fetched and completed when the last of them is', () => {
      collect(1, at('11-30T08:00'))
      collect(2, later('11-29T08:00', '12-01T07:00'))
      expect(booking().status).toBe('picked_up')
      bringBack(1, at('12-01T08:00'))
      bringBack(2, later('11-30T18:00', '12-02T08:00'))
      expect([booking().status, completedAtOf(booking())]).toEqual(['completed', at('12-01T08:00').now])
      expect(booking().tracking.find(({ status }) => status === 'picked_up')).toMatchObject({ deviceAt: at('11-30T08:00').now })
      // What the server knows of it, it knows since then.
      expect(booking().tracking.at(-1)).toMatchObject({ at: at('12-02T08:00').now })
    })

    it('is completed at its own moment where the other one was back before', () => {
      for (const place of [1, 2]) collect(place, at('11-29T08:00'))
      bringBack(1, at('11-29T09:00'))
      bringBack(2, later('11-30T18:00', '12-02T08:00'))
      expect(completedAtOf(booking())).toBe(at('11-30T18:00').now)
    })
  })
})
