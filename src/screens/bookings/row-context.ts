import { createContext, useContext } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Driver } from '#domain/drivers/driver.ts'

/** What the rows and cards of a list share. All rows are drawn anew where one of these changes, so what changes often stands apart. */
interface BookingRows {
  readonly now: number
  readonly accept: (booking: Booking) => void
  readonly reject: (booking: Booking) => void
  /** The drivers that rows name, by id; those not read yet are missing. */
  readonly drivers: ReadonlyMap<string, Pick<Driver, 'name'>>
}

export const BookingRowsContext = createContext<BookingRows | null>(null)

/** What the row's list knows. Throws outside a list of bookings. */
export const useBookingRows = (): BookingRows => {
  const rows = useContext(BookingRowsContext)
  if (!rows) throw new Error('no list of bookings is around')
  return rows
}
