import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { money } from '../kernel/money.ts'
import { accept, defineMutation, put, refuse, type Refused } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import type { Operation } from '../operations/operation.ts'
import { CHARGE_TYPES, MOST_CHARGES, type Charge, type ChargeType } from './booking-parts.ts'
import { isUpcoming, type Booking } from './booking.ts'
import { bookingRefs, isDelivered, ownMovements } from './movements.ts'
import { refusedAsOff } from './step.ts'

/** The most that one charge can be, halalas: a slip of the keyboard is no price. */
export const MOST_CHARGED = 1_000_000_00

const ofBooking = { vendorId: id, bookingId: id } as const
const charged = v.pipe(
  money,
  v.check(({ halalas }) => halalas > 0 && halalas <= MOST_CHARGED),
)

/**
 * Why a booking cannot be charged for something yet, or at all; null: it can. A trip is wasted before the bin stands, the rest comes after:
 * of several with the first that was delivered.
 */
const chargeRefused = (booking: Booking, movements: readonly Operation[], type: ChargeType): Refused | null => {
  const { number, status } = booking
  if (status === 'new') return refuse('booking.not_accepted_yet', { number })
  const off = refusedAsOff(booking)
  if (off) return off
  if (type === 'wasted_trip') return status === 'accepted' ? refuse('booking.not_assigned', { number }) : null
  const isAwaited = isUpcoming(booking) || (status === 'out_for_delivery' && !isDelivered(movements))
  return isAwaited ? refuse('booking.not_on_site', { number }) : null
}

/** What a booking can be charged for as it and its movements stand. */
export const chargeTypesOf = (booking: Booking, movements: readonly Operation[]): readonly ChargeType[] =>
  CHARGE_TYPES.filter((type) => chargeRefused(booking, movements, type) === null)

/** The vendor drafts a charge beside the total, which the Admin confirms or declines; one of each type waits at a time. */
export const draftCharge = defineMutation({
  name: 'booking.draftCharge',
  version: 1,
  by: 'vendor',
  isOneOfMany: true,
  args: v.object({ ...ofBooking, type: v.picklist(CHARGE_TYPES), amount: charged, note: reason }),
  needs: ({ bookingId }, rows) => bookingRefs(rows, bookingId),
  decide: (rows, { bookingId, type, amount, note }, context) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number, charges = [] } = booking
    const refused = chargeRefused(booking, ownMovements(rows, booking), type)
    if (refused) return refused
    if (charges.some((one) => one.type === type && one.status === 'draft')) return refuse('booking.charge_waiting', { number })
    if (charges.length >= MOST_CHARGES) return refuse('booking.too_many_charges', { number, most: MOST_CHARGES })
    const draft: Charge = {
      id: context.mutationId,
      type,
      amount,
      note,
      status: 'draft',
      draftedAt: context.now,
      draftedOnDeviceAt: context.clientAt,
      decidedAt: null,
      declineReason: null,
    }
    return accept(put('bookings', { ...booking, charges: [...charges, draft] } satisfies Booking))
  },
  inverse: ({ vendorId, bookingId }, mutationId) => ({ name: withdrawCharge.name, args: { vendorId, bookingId, chargeId: mutationId } }),
})

/** The vendor takes a drafted charge back, before the Admin has decided about it. */
export const withdrawCharge = defineMutation({
  name: 'booking.withdrawCharge',
  version: 1,
  by: 'vendor',
  isOneOfMany: true,
  isFinal: true,
  args: v.object({ ...ofBooking, chargeId: id }),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }],
  decide: (rows, { bookingId, chargeId }) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number, charges = [] } = booking
    const charge = charges.find((one) => one.id === chargeId)
    if (!charge) return refuse('booking.no_charge', { number })
    if (charge.status !== 'draft') return refuse('booking.charge_decided', { number })
    return accept(put('bookings', { ...booking, charges: charges.filter((one) => one !== charge) } satisfies Booking))
  },
})
