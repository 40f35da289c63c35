import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { mayTrade } from '../kyc/permission.ts'
import type { Booking } from './booking.ts'
import { bookingLifecycle } from './lifecycle.ts'

/** The vendor takes the booking on; only an approved vendor may. */
export const acceptBooking = defineMutation({
  name: 'booking.accept',
  version: 1,
  by: 'vendor',
  isFinal: true,
  args: v.object({ vendorId: id, bookingId: id }),
  needs: (args) => [
    { kind: 'vendors', id: args.vendorId },
    { kind: 'bookings', id: args.bookingId },
  ],
  decide: (rows, args, context) => {
    const forbidden = mayTrade(rows.get('vendors', args.vendorId))
    if (forbidden) return refuse(forbidden.code)
    const booking = rows.get('bookings', args.bookingId)
    if (!booking) return refuse('booking.not_found')
    const next = bookingLifecycle[booking.status].accept
    if ('no' in next) return refuse(next.no, { number: booking.number })
    const step = { status: next.to, at: context.now, deviceAt: context.clientAt }
    return accept(put('bookings', { ...booking, status: next.to, tracking: [...booking.tracking, step] } satisfies Booking))
  },
})
