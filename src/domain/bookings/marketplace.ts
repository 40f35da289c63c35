import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { bookingSchema } from './booking.ts'

/**
 * A booking arrives from the marketplace. It may arrive in any state, because a vendor who joins brings the history
 * of bookings along; a fresh one arrives as `new`. An inactive zone takes no fresh one, and keeps the others.
 */
export const placeBooking = defineMutation({
  name: 'booking.place',
  version: 1,
  by: 'marketplace',
  args: bookingSchema,
  needs: (args, rows) => {
    const container = rows.get('containers', args.container.id)
    return [
      { kind: 'bookings', id: args.id },
      { kind: 'containers', id: args.container.id },
      ...(container ? [{ kind: 'zones' as const, id: container.zoneId }] : []),
    ]
  },
  decide: (rows, args) => {
    if (rows.get('bookings', args.id)) return refuse('record.exists', { kind: 'bookings' })
    const container = rows.get('containers', args.container.id)
    if (!container) return refuse('record.not_found', { kind: 'containers' })
    if (args.status === 'new' && rows.get('zones', container.zoneId)?.status === 'inactive') return refuse('zone.inactive')
    return accept(put('bookings', args))
  },
  announce: (args) => ({ code: 'booking.placed', params: { number: args.number }, ref: { kind: 'bookings', id: args.id } }),
})
