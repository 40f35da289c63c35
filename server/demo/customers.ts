import * as v from 'valibot'
import { bookingSchema, type Booking } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import type { CustomerEvent } from '#domain/customer-events/event.ts'
import type { ServiceClient } from './client.ts'

/** What the demo's customers know of their bookings and requests. */
export interface Customers {
  /** A booking as they know it; null where there is none. What nobody has told them yet in this run they look up, once. */
  readonly booking: (id: string) => Promise<Booking | null>
  /** They ordered it themselves. */
  readonly ordered: (booking: Booking) => void
  /** The bookings they know that are in one of these states, the latest known last. */
  readonly known: (...states: readonly BookingState[]) => Booking[]
  /** What they know of it was wrong: it is looked up when it is needed again. */
  readonly forget: (id: string) => void
  /** They asked for something and wait for the answer. */
  readonly asked: (requestId: string) => void
  /** The answer does not matter any more. */
  readonly withdrew: (requestId: string) => void
  /** The requests whose answer they wait for. */
  readonly waiting: () => string[]
  /** They are told something. */
  readonly observe: (event: CustomerEvent) => void
}

/** What the steps of a movement do to a booking, seen from its customer. */
const SEEN: Readonly<Partial<Record<CustomerEvent['type'], Partial<Record<string, BookingState>>>>> = {
  'movement.departed': { delivery: 'out_for_delivery' },
  'movement.arrived': { delivery: 'on_site' },
  'movement.collected': { pickup: 'picked_up' },
}

/**
 * The memory of the demo's customers for one run of the server. As a marketplace would, they know what they ordered and asked for themselves, and
 * the rest from the events of the webhook; the vendor's records are not looked at again and again.
 */
export const rememberCustomers = (client: Pick<ServiceClient, 'read'>, vendorId: string): Customers => {
  const bookings = new Map<string, Booking>()
  const waiting = new Set<string>()
  const know = (booking: Booking): void => {
    bookings.delete(booking.id)
    bookings.set(booking.id, booking)
  }
  const updateBooking = (id: string, told: Partial<Booking>): void => {
    const booking = bookings.get(id)
    if (booking) know({ ...booking, ...told })
  }
  return {
    booking: async (id) => {
      const known = bookings.get(id)
      if (known) return known
      const found = v.safeParse(bookingSchema, await client.read(`/vendors/${vendorId}/bookings/${id}`))
      if (!found.success) return null
      // It may have been told meanwhile.
      if (!bookings.has(id)) know(found.output)
      return bookings.get(id) ?? null
    },
    ordered: know,
    known: (...states) => [...bookings.values()].filter(({ status }) => states.includes(status)),
    forget: (id) => void bookings.delete(id),
    asked: (requestId) => void waiting.add(requestId),
    withdrew: (requestId) => void waiting.delete(requestId),
    waiting: () => [...waiting],
    observe: (event) => {
      switch (event.kind) {
        case 'bookings': {
          const { cash: _, charge: __, ...told } = event.data
          return updateBooking(event.recordId, told)
        }
        case 'operations': {
          if (event.type === 'movement.corrected') return void bookings.delete(event.data.bookingId)
          const status = SEEN[event.type]?.[event.data.type]
          return status && updateBooking(event.data.bookingId, { status })
        }
        case 'requests': {
          if (event.type === 'request.reopened') waiting.add(event.recordId)
          else waiting.delete(event.recordId)
          return event.data.dates ? updateBooking(event.data.bookingId, event.data.dates) : undefined
        }
        case 'penalties':
          // Between the vendor and the Admin.
          return undefined
      }
    },
  }
}
