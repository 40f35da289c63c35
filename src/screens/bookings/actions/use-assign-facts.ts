import { useMemo } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useDrives } from '#db/hooks/use-drives.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import { MOST, promisedOf } from '#db/query/promised.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { assignConflicts, type Conflict } from '#domain/bookings/conflicts.ts'
import { hoursOf, type Drive } from '#domain/bookings/drives.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { deliveryRefs } from '#domain/operations/plan.ts'
import { unitRefs } from '#domain/units/unit.ts'

interface AssignFacts {
  /** From the first to the last moment at which its deliveries are planned to begin, in milliseconds. */
  readonly hours: Pick<Drive, 'from' | 'until'>
  /** Undefined while it is being read. */
  readonly conflictsOf: ((driver: Driver) => readonly Conflict[]) | undefined
  /** What is promised and planned cannot be read: the drivers' own records speak alone, and the server judges the rest. */
  readonly isFailed: boolean
  readonly retry: () => void
}

/** When a booking is delivered, and what speaks against each driver for it, as far as this device knows. */
export const useAssignFacts = (booking: Booking, now: number): AssignFacts => {
  const container = useRow('containers', booking.container.id)
  const zone = useRow('zones', container?.zoneId ?? null)
  const unitIds = useMemo(() => (container ? unitRefs(container).map(({ id }) => id) : []), [container])
  const units = useRowsById('units', unitIds)
  const { answer: promised, isFailed: noPromises, retry: retryPromises } = useColumnsWindow(promisedOf(booking.container.id), MOST)
  const deliveryIds = useMemo(() => deliveryRefs(booking).map(({ id }) => id), [booking])
  const deliveries = useRowsById('operations', deliveryIds)
  const hours = useMemo(() => hoursOf(booking, [...(deliveries?.values() ?? [])]), [booking, deliveries])
  const { drives, retry: retryDrives } = useDrives(hours)
  const conflictsOf = useMemo(() => {
    if (container === undefined || zone === undefined || !units || !deliveries) return undefined
    if ((!promised && !noPromises) || drives === undefined) return undefined
    const at = new Date(now).toISOString()
    const stock = container && promised ? { container, units: [...units.values()], bookings: promised.rows, today: dayOf(at) } : undefined
    const own = [...deliveries.values()]
    return (driver: Driver) =>
      assignConflicts({ booking, driver, zone: zone ?? undefined, stock, deliveries: own, drives: drives ?? [], now: at })
  }, [booking, container, zone, units, promised, noPromises, deliveries, drives, now])
  const retry = () => {
    retryPromises()
    retryDrives()
  }
  return { hours, conflictsOf, isFailed: noPromises || drives === null, retry }
}
