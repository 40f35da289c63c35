import * as v from 'valibot'
import { assignBooking } from '#domain/bookings/assign.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'

/** What was refused because of the driver that was chosen: another one may do. */
const ABOUT_DRIVER = /^(driver\.|booking\.driver_)/

/** The booking whose driver was refused, and who that was; null for every other card. */
export const refusedDriver = (card: Pick<RejectedRow, 'name' | 'args' | 'code'>): { bookingId: string; driverId: string } | null => {
  if (card.name !== assignBooking.name || !ABOUT_DRIVER.test(card.code)) return null
  const read = v.safeParse(assignBooking.args, card.args)
  return read.success ? { bookingId: read.output.bookingId, driverId: read.output.driverId } : null
}

/**
 * Queues the refused assignment with another driver, in the place of whoever has the booking now; its card goes in the same transaction.
 * Null where the card is about no driver.
 */
export const giveOtherDriver = async (db: PortalDatabase, card: RejectedRow, driverId: string): Promise<MutateResult | null> => {
  const read = v.safeParse(assignBooking.args, card.args)
  if (!read.success || refusedDriver(card) === null) return null
  const { vendorId, bookingId } = read.output
  const was = (await db.rows('bookings').get(bookingId))?.driverId ?? null
  return mutate(db, assignBooking.name, { vendorId, bookingId, driverId, was }, { instead: card.id })
}
