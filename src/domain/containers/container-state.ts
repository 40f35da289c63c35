import { AWAY, type UnitState } from '../units/lifecycle.ts'
import type { Container } from './container.ts'

/** How a container stands as a whole. */
export type ContainerState = Container['status']

/** How many units stand in each state; a unit of which nothing was noted is in the yard, and in none of these. */
export type UnitCounts = Partial<Readonly<Record<UnitState, number>>>

/** States that keep a unit from being given to the next customer. */
export const HELD: readonly UnitState[] = ['reserved', 'full_in_yard', 'damaged', ...AWAY]

/**
 * How a container stands, by its units: available while one of them stands in a yard fit for use; in use when all that can be used are with
 * customers, on their way or reserved; else under maintenance (damaged, or to be emptied). It is retired when no unit is owned any more.
 */
export const containerState = ({ inventory }: Pick<Container, 'inventory'>, counts: UnitCounts): ContainerState => {
  const sum = (states: readonly UnitState[]): number => states.reduce((total, state) => total + (counts[state] ?? 0), 0)
  if (inventory.stock === 0) return 'retired'
  if (inventory.stock > sum(HELD)) return 'available'
  return sum(['reserved', ...AWAY]) > 0 ? 'in_use' : 'maintenance'
}
