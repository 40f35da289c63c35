import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { needingOf } from '#screens/list/record/references.ts'

/** So many of each sort are named. */
const NAMED = { start: 0, end: 5 }

/** Open work of one sort: how much, and the numbers of the bookings that some of it is for. */
export interface OpenWork {
  readonly total: number
  readonly numbers: readonly number[]
}

/** What of the open work names a driver, live; undefined until it is known. */
export const useDriverWork = (driverId: string): { readonly bookings: OpenWork; readonly operations: OpenWork } | undefined => {
  const { answer: bookings } = useColumnsWindow(needingOf('drivers', driverId, 'bookings'), NAMED)
  const { answer: operations } = useColumnsWindow(needingOf('drivers', driverId, 'operations'), NAMED)
  return (
    bookings &&
    operations && {
      bookings: {
        total: bookings.total,
        numbers: bookings.rows.flatMap((row) => ('number' in row && 'driverId' in row ? row.number : [])),
      },
      operations: { total: operations.total, numbers: operations.rows.flatMap((row) => ('bookingNumber' in row ? row.bookingNumber : [])) },
    }
  )
}
