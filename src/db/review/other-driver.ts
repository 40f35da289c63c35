import * as v from 'valibot'
import { assignBooking } from '#domain/bookings/assign.ts'
import { assignOperation, planOperation } from '#domain/operations/planning.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'

/** What was refused because of the driver that was chosen: another one may do. */
const ABOUT_DRIVER = /^(driver\.|booking\.driver_)/

/** What a driver was to be given: a booking, or one movement of it. */
type RefusedDriver = { readonly bookingId: string } | { readonly operationId: string }

/** What the driver was refused for; null for every other card. */
export const refusedDriver = (card: Pick<RejectedRow, 'name' | 'args' | 'code'>): RefusedDriver | null => {
  if (!ABOUT_DRIVER.test(card.code)) return null
  if (card.name === assignBooking.name) {
    const read = v.safeParse(assignBooking.args, card.args)
    return read.success ? { bookingId: read.output.bookingId } : null
  }
  if (card.name !== planOperation.name && card.name !== assignOperation.name) return null
  const read = v.safeParse(planOperation.args, card.args)
  return read.success && read.output.edits.driverId ? { operationId: read.output.operationId } : null
}

/**
 * Queues what was refused with another driver, in the place of whoever has the booking or the movement now; its card goes in the same
 * transaction. A movement goes to the end of that driver's day: its place was one in the other's. Null where the card is about no driver.
 */
export const giveOtherDriver = async (db: PortalDatabase, card: RejectedRow, driverId: string): Promise<MutateResult | null> => {
  const about = refusedDriver(card)
  if (about === null) return null
  if ('bookingId' in about) {
    const { vendorId, bookingId } = v.parse(assignBooking.args, card.args)
    const was = (await db.rows('bookings').get(bookingId))?.driverId ?? null
    return mutate(db, assignBooking.name, { vendorId, bookingId, driverId, was }, { instead: card.id })
  }
  const { operationId } = about
  const { runOrder: _place, ...wanted } = v.parse(planOperation.args, card.args).edits
  const from = (await db.rows('operations').get(operationId))?.driverId ?? null
  const edits = { ...wanted, driverId: { from, to: driverId } }
  return mutate(db, planOperation.name, { operationId, edits }, { instead: card.id })
}
