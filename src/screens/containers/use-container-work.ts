import { useColumnsWindow } from '#db/hooks/use-columns.ts'
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

/** The open bookings of a container, live; undefined until they are known. */
export const useOpenBookings = (containerId: string) =>
  useColumnsWindow(
    open('bookings', [
      { column: 'containerId', anyOf: [containerId] },
      { column: 'status', anyOf: needing(BY_BOOKINGS) },
    ]),
    OPEN_BOOKINGS,
  ).answer?.rows

/** What stands in the way of a container's deletion, by the same rules as the server's; undefined until it is known. */
export const useContainerWork = (
  containerId: string,
): { readonly bookings: number; readonly movements: number; readonly away: number } | undefined => {
  const bookings = useOpenBookings(containerId)?.length
  const movements = useColumnsWindow(
    open('operations', [
      { column: 'containerId', anyOf: [containerId] },
      { column: 'containerStatus', anyOf: needing(BY_OPERATIONS) },
    ]),
    NO_ROWS,
  ).answer?.total
  const away = useColumnsWindow(
    open('units', [
      { column: 'containerId', anyOf: [containerId] },
      { column: 'status', anyOf: needing(BY_UNITS) },
    ]),
    NO_ROWS,
  ).answer?.total
  return bookings === undefined || movements === undefined || away === undefined ? undefined : { bookings, movements, away }
}

/** The records of a container's units, by number, live; undefined while they are being read. */
export const useUnits = (container: Container): ReadonlyMap<number, Unit> | undefined => {
  const found = useRowsById(
    'units',
    unitRefs(container).map(({ id }) => id),
  )
  return found && new Map([...found.values()].filter(({ number }) => number <= lastNumber(container)).map((unit) => [unit.number, unit]))
}
