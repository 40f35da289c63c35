import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import { toBody } from '#db/core/stored.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { useDatabase } from './use-database.ts'

/**
 * The booking of a request, live as long as the request waits for an answer; from then on as it was until the answer, which changed it. Undefined
 * while it is being read, null where it was not there.
 */
export const useAskedBooking = ({ id, bookingId }: Pick<ChangeRequest, 'id' | 'bookingId'>): Booking | null | undefined => {
  const db = useDatabase()
  // Both of one moment: the answer changes them together.
  const read = useLiveQuery(
    () =>
      db.transaction('r', db.rows('requests'), db.rows('bookings'), async () => {
        const [request, booking] = [await db.rows('requests').get(id), await db.rows('bookings').get(bookingId)]
        return { id, isWaiting: request?.status === 'pending', booking: booking ? toBody(booking) : null }
      }),
    [db, id, bookingId],
  )
  const asked = useRef<{ readonly id: string; readonly booking: Booking | null } | null>(null)
  if (read?.id !== id) return undefined
  if (read.isWaiting) asked.current = read
  return asked.current?.id === id ? asked.current.booking : null
}
