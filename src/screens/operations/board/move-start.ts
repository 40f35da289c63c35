import type { BoardDays } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'

/**
 * What the question where to begins with: what the movements have in common; `kept`: they differ in it, so each keeps its own until
 * somebody chooses.
 */
export const moveStart = (
  moved: readonly Pick<Operation, 'scheduledOn' | 'driverId'>[],
  { on, today }: Pick<BoardDays, 'on' | 'today'>,
): { readonly day: string; readonly keepsDay: boolean; readonly driverId: string | null; readonly keepsDriver: boolean } => {
  // What was for a day that is over waits like what has none: both are put on the day of the board.
  const days = new Set(moved.map(({ scheduledOn }) => (scheduledOn !== null && scheduledOn < today ? 'over' : scheduledOn)))
  const drivers = new Set(moved.map(({ driverId }) => driverId))
  const [first] = moved
  return {
    day: days.size === 1 && first?.scheduledOn && first.scheduledOn >= today ? first.scheduledOn : on,
    keepsDay: days.size > 1,
    driverId: drivers.size === 1 ? (first?.driverId ?? null) : null,
    keepsDriver: drivers.size > 1,
  }
}
