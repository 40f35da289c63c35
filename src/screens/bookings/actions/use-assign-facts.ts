import { useMemo } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import { ACTIVE, UPCOMING, type Booking } from '#domain/bookings/booking.ts'
import { assignConflicts, DELIVERY_MINUTES, type Conflict } from '#domain/bookings/conflicts.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { dayOf, type Instant } from '#domain/kernel/instant.ts'
import { unitRefs } from '#domain/units/unit.ts'

/** More open bookings than one container has units, or a fleet of drivers has deliveries at an hour. */
const MOST = { start: 0, end: 1000 }

const OPEN = [...UPCOMING, ...ACTIVE]
const around = (at: Instant, minutes: number): Instant => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** What speaks against each driver for a booking, as far as this device knows; undefined while it is being read. */
export const useAssignFacts = (booking: Booking, now: number): ((driver: Driver) => readonly Conflict[]) | undefined => {
  const container = useRow('containers', booking.container.id)
  const zone = useRow('zones', container?.zoneId ?? null)
  const unitIds = useMemo(() => (container ? unitRefs(container).map(({ id }) => id) : []), [container])
  const units = useRowsById('units', unitIds)
  const promised = useColumnsWindow<'bookings'>(
    {
      kind: 'bookings',
      filters: [
        { column: 'containerId', anyOf: [booking.container.id] },
        { column: 'status', anyOf: OPEN },
      ],
    },
    MOST,
  ).answer
  const driven = useColumnsWindow<'bookings'>(
    {
      kind: 'bookings',
      filters: [
        { column: 'status', anyOf: OPEN },
        { column: 'startsAt', from: around(booking.startsAt, -DELIVERY_MINUTES), to: around(booking.startsAt, DELIVERY_MINUTES) },
      ],
    },
    MOST,
  ).answer
  return useMemo(() => {
    if (container === undefined || zone === undefined || !units || !promised || !driven) return undefined
    const at = new Date(now).toISOString()
    const stock = container ? { container, units: [...units.values()], bookings: promised.rows, today: dayOf(at) } : undefined
    return (driver) => assignConflicts({ booking, driver, zone: zone ?? undefined, stock, bookings: driven.rows, now: at })
  }, [booking, container, zone, units, promised, driven, now])
}
