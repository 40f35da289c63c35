import { allOf } from '#db/hooks/all-of.ts'
import { useColumnsWindow, type Reading } from '#db/hooks/use-columns.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import type { Container } from '#domain/containers/container.ts'
import { REFERENCES, type Reference } from '#domain/references.ts'
import type { Filter } from '#db/query/query.ts'
import { lastNumber, unitRefs, type Unit } from '#domain/units/unit.ts'

const NO_ROWS = { start: 0, end: 0 }
/** More open bookings than a container has units. */
const OPEN_BOOKINGS = { start: 0, end: 1000 }

const referenceBy = (by: Reference['by']): Reference => {
  const found = REFERENCES.find((reference) => reference.to === 'containers' && reference.by === by)
  if (!found) throw new Error(`nothing of ${by} names a container`)
  return found
}
const [BY_BOOKINGS, BY_OPERATIONS, BY_UNITS] = (['bookings', 'operations', 'units'] as const).map(referenceBy)

const needing = (reference: Reference | undefined): readonly string[] => reference?.needing?.anyOf ?? []

const open = <K extends 'bookings' | 'operations' | 'units'>(
  kind: K,
  filters: readonly [Filter<K>, Filter<K>],
): { readonly kind: K; readonly filters: readonly Filter<K>[] } => ({ kind, filters })

const useBookingsOf = (containerId: string) =>
  useColumnsWindow(
    open('bookings', [
      { column: 'containerId', anyOf: [containerId] },
      { column: 'status', anyOf: needing(BY_BOOKINGS) },
    ]),
    OPEN_BOOKINGS,
  )

/** The open bookings of a container, live; undefined until they are known. */
export const useOpenBookings = (containerId: string) => useBookingsOf(containerId).answer?.rows

interface ContainerWork extends Reading {
  /** Undefined until it is known. */
  readonly work: { readonly bookings: number; readonly movements: number; readonly away: number } | undefined
}

/** What stands in the way of a container's deletion, by the same rules as the server's. */
export const useContainerWork = (containerId: string): ContainerWork => {
  const ofBookings = useBookingsOf(containerId)
  const ofMovements = useColumnsWindow(
    open('operations', [
      { column: 'containerId', anyOf: [containerId] },
      { column: 'containerStatus', anyOf: needing(BY_OPERATIONS) },
    ]),
    NO_ROWS,
  )
  const ofUnits = useColumnsWindow(
    open('units', [
      { column: 'containerId', anyOf: [containerId] },
      { column: 'status', anyOf: needing(BY_UNITS) },
    ]),
    NO_ROWS,
  )
  const [bookings, movements, away] = [ofBookings.answer?.rows.length, ofMovements.answer?.total, ofUnits.answer?.total]
  const work = bookings === undefined || movements === undefined || away === undefined ? undefined : { bookings, movements, away }
  return { work, ...allOf(ofBookings, ofMovements, ofUnits) }
}

/** The records of a container's units, by number, live; undefined while they are being read. */
export const useUnits = (container: Container): ReadonlyMap<number, Unit> | undefined => {
  const found = useRowsById(
    'units',
    unitRefs(container).map(({ id }) => id),
  )
  return found && new Map([...found.values()].filter(({ number }) => number <= lastNumber(container)).map((unit) => [unit.number, unit]))
}
