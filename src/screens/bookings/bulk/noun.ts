import { vendorIdOf } from '#db/core/owner.ts'
import { asAccepted } from '#db/review/bins-refusal.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { promiseRefusal } from '#db/review/promises.ts'
import { priceOf } from '#domain/bookings/amounts.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { BulkNoun } from '#screens/list/answer/bulk.ts'

/** How many bookings are answered at once. */
export const BOOKINGS: BulkNoun<Booking> = {
  read: (db, ids) => db.rows('bookings').bulkGet([...ids]),
  isOpen: ({ status }) => status === 'new',
  halalasOf: (booking) => priceOf(booking).halalas,
  identityOf: ({ deliveryOn, pickupOn, quantity, container, total }) => [deliveryOn, pickupOn, quantity, container.id, total?.halalas],
  carryOut: (db, { answer, subjects, reason, onProgress }) => {
    const aboutOf = ({ id }: Booking) => ({ vendorId: vendorIdOf(db), bookingId: id })
    return answer === 'accept'
      ? mutateEach(db, {
          name: 'booking.accept',
          subjects,
          argsOf: aboutOf,
          refusalOf: ({ id }) => promiseRefusal(db, { bookingId: id, change: asAccepted }),
          onProgress,
        })
      : mutateEach(db, { name: 'booking.reject', subjects, argsOf: (booking) => ({ ...aboutOf(booking), reason }), onProgress })
  },
}
