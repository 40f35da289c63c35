import { useMemo } from 'react'
import { allOf } from '#db/hooks/all-of.ts'
import { useColumnsWindow, type Reading } from '#db/hooks/use-columns.ts'
import type { Query } from '#db/query/query.ts'
import { ACTIVE, UPCOMING } from '#domain/bookings/booking.ts'
import { HELD } from '#domain/containers/container-state.ts'
import { sizeDays, type SizeDay } from '#domain/containers/size-days.ts'
import type { Day } from '#domain/kernel/instant.ts'

/** More of each than any vendor has open. */
const ALL = { start: 0, end: 5000 }
const CONTAINERS: Query<'containers'> = { kind: 'containers' }
/** Those in the yard that are fit for use need not be counted: the stock says how many there are. */
const UNITS: Query<'units'> = { kind: 'units', filters: [{ column: 'status', anyOf: HELD }] }
const BOOKINGS: Query<'bookings'> = { kind: 'bookings', filters: [{ column: 'status', anyOf: [...UPCOMING, ...ACTIVE] }] }
const DAYS = 7

interface SizeDays extends Reading {
  /** Undefined until all is known that says so. */
  readonly stock: ReadonlyMap<Day, readonly SizeDay[]> | undefined
}

/** The bins of each size, day by day of a week. */
export const useSizeDays = (from: Day, today: Day): SizeDays => {
  const ofContainers = useColumnsWindow<'containers'>(CONTAINERS, ALL)
  const ofUnits = useColumnsWindow<'units'>(UNITS, ALL)
  const ofBookings = useColumnsWindow<'bookings'>(BOOKINGS, ALL)
  const [containers, units, bookings] = [ofContainers.answer, ofUnits.answer, ofBookings.answer]
  const stock = useMemo(
    () =>
      containers && units && bookings
        ? sizeDays({ containers: containers.rows, units: units.rows, bookings: bookings.rows, today, from, days: DAYS })
        : undefined,
    [containers, units, bookings, today, from],
  )
  return { stock, ...allOf(ofContainers, ofUnits, ofBookings) }
}
