import { allOf } from '#db/hooks/all-of.ts'
import { useColumnsWindow, type Reading } from '#db/hooks/use-columns.ts'
import { needingOf } from '#screens/list/record/references.ts'

/** So many of each sort are named. */
const NAMED = { start: 0, end: 5 }

/** Open work of one sort: how much, and the numbers of the bookings that some of it is for. */
export interface OpenWork {
  readonly total: number
  readonly numbers: readonly number[]
}

interface DriverWork extends Reading {
  /** Undefined until it is known. */
  readonly work: { readonly bookings: OpenWork; readonly operations: OpenWork } | undefined
}

/** What of the open work names a driver, live. */
export const useDriverWork = (driverId: string): DriverWork => {
  const ofBookings = useColumnsWindow(needingOf('drivers', driverId, 'bookings'), NAMED)
  const ofOperations = useColumnsWindow(needingOf('drivers', driverId, 'operations'), NAMED)
  const [bookings, operations] = [ofBookings.answer, ofOperations.answer]
  const work = bookings &&
    operations && {
      bookings: {
        total: bookings.total,
        numbers: bookings.rows.flatMap((row) => ('number' in row && 'driverId' in row ? row.number : [])),
      },
      operations: { total: operations.total, numbers: operations.rows.flatMap((row) => ('bookingNumber' in row ? row.bookingNumber : [])) },
    }
  return { work, ...allOf(ofBookings, ofOperations) }
}
