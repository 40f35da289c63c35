import type { Booking } from '#domain/bookings/booking.ts'
import { addDays } from '#domain/kernel/instant.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { chanceFor, demoId } from './chance.ts'

/** Each company has bookkeepers, and some of them take their time: so many days after the end of a rental all have paid. */
const PATIENCE_DAYS = 75

/** The driver whom customers complain about. */
export const unreliableDriver = (seed: string): string => demoId(seed, 'driver/2')

/** The course of a completed booking as it was driven: now and then the bin came a day late, with one driver rather often. */
export const asDriven = (
  seed: string,
  { index, driverId, tracking }: { index: number; driverId: string | null } & Pick<Booking, 'tracking'>,
): Booking['tracking'] => {
  const arrived = tracking.findIndex(({ status }) => status === 'on_site')
  const [arrival, next] = [tracking[arrived], tracking[arrived + 1]]
  const isLate = chanceFor(seed, `late/${index}`).flip(driverId === unreliableDriver(seed) ? 0.35 : 0.015)
  if (!arrival || !next || !isLate) return tracking
  const at = addDays(arrival.at, 1)
  if (at >= next.at) return tracking
  const late = { ...arrival, at, deviceAt: arrival.deviceAt && addDays(arrival.deviceAt, 1) }
  return tracking.with(arrived, late)
}

/** Whether a bill of a company that is paid by transfer is still open; `place` is the customer's. */
export const isStillOwed = (
  of: { place: number; isCompany: boolean; endsAt: number; now: number } & Pick<Booking, 'paymentMethod'>,
): boolean => of.isCompany && of.place % 4 === 1 && of.paymentMethod === 'bank_transfer' && of.now - of.endsAt < PATIENCE_DAYS * DAY_MS
