import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { mayTrade } from '../kyc/permission.ts'
import { bookingSchema, type Booking } from './booking.ts'
import { bookingLifecycle } from './lifecycle.ts'

/**
 * A booking arrives from the marketplace. It may arrive in any state, because a vendor who joins brings the history
 * of bookings along; a fresh one arrives as `new`.
 */
export const placeBooking = defineMutation({
  name: 'booking.place',
  version: 1,
  by: 'marketplace',
  args: bookingSchema,
  needs: (args) => [
    { kind: 'bookings', id: args.id },
    { kind: 'containers', id: args.container.id },
  ],
  decide: (rows, args) => {
    if (rows.get('bookings', args.id)) return refuse('record.exists', { kind: 'bookings' })
    if (!rows.get('containers', args.container.id)) return refuse('record.not_found', { kind: 'containers' })
    return accept(put('bookings', args))
  },
  announce: (args) => ({ code: 'booking.placed', params: { number: args.number }, ref: { kind: 'bookings', id: args.id } }),
})

/** The vendor takes the booking on; only an approved vendor may. */
export const acceptBooking = defineMutation({
  name: 'booking.accept',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, bookingId: id }),
  needs: (args) => [
    { kind: 'vendors', id: args.vendorId },
    { kind: 'bookings', id: args.bookingId },
  ],
  decide: (rows, args, context) => {
    const forbidden = mayTrade(rows.get('vendors', args.vendorId))
    if (forbidden) return refuse(forbidden.code)
    const booking = rows.get<Booking>('bookings', args.bookingId)
    if (!booking) return refuse('booking.not_found')
    const next = bookingLifecycle[booking.status].accept
    if ('no' in next) return refuse(next.no, { number: booking.number })
    const step = { status: next.to, at: context.now, deviceAt: context.clientAt }
    return accept(put('bookings', { ...booking, status: next.to, tracking: [...booking.tracking, step] } satisfies Booking))
  },
})
