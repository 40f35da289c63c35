import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { needingOf } from '#screens/list/record/references.ts'

const NO_ROWS = { start: 0, end: 0 }

/** What of the open work names a driver, live; undefined until it is known. */
export const useDriverWork = (driverId: string): { readonly bookings: number; readonly operations: number } | undefined => {
  const bookings = useColumnsWindow(needingOf('drivers', driverId, 'bookings'), NO_ROWS).answer?.total
  const operations = useColumnsWindow(needingOf('drivers', driverId, 'operations'), NO_ROWS).answer?.total
  return bookings === undefined || operations === undefined ? undefined : { bookings, operations }
}
