import { useRow } from '#db/hooks/use-row.ts'
import { standingOf } from '#domain/operations/creation.ts'
import { isOpen } from '#domain/operations/lifecycle.ts'
import type { Operation, UnitRef } from '#domain/operations/operation.ts'
import { useMovements } from '#screens/list/record/use-movements.ts'

interface Liftable {
  readonly unit: UnitRef
  readonly containerNumber: string | null
}

const NONE: readonly Liftable[] = []

/** What an exchange can still take along: the bins that stand at its customer's; none of any other movement, and while that is not known. */
export const useLiftable = (operation: Operation): readonly Liftable[] => {
  const isAsked = operation.type === 'exchange' && isOpen(operation) && !operation.lifted
  const booking = useRow('bookings', isAsked ? operation.bookingId : null)
  const movements = useMovements(booking?.id ?? null)
  const pickups = booking && movements ? standingOf(booking, movements).pickups : null
  return pickups?.flatMap(({ unit, containerNumber }) => (unit ? [{ unit, containerNumber }] : [])) ?? NONE
}
