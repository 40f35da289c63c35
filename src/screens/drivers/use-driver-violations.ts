import { useMemo } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import { penalisedBookings, ROAD_PENALTIES } from './violations.ts'

const COLUMNS = ['bookingId'] as const
const NONE: readonly string[] = []

/** How many penalties a driver's bookings brought on the road, live; undefined until it is known, null where it cannot be. */
export const useDriverViolations = (driverId: string): number | null | undefined => {
  const figures = useFigures(ROAD_PENALTIES, COLUMNS)
  const penalised = useMemo(() => (figures ? penalisedBookings(figures) : undefined), [figures])
  const bookings = useRowsById(
    'bookings',
    useMemo(() => [...new Set(penalised ?? NONE)], [penalised]),
  )
  return figures === null ? null : penalised && bookings && penalised.filter((id) => bookings.get(id)?.driverId === driverId).length
}
