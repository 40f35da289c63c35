import { createContext, useContext, useMemo } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import type { Figures, Query } from '#db/query/query.ts'
import type { Container } from '#domain/containers/container.ts'
import { containerState, HELD, type ContainerState, type UnitCounts } from '#domain/containers/container-state.ts'
import { stateOf, lastNumber, type Unit } from '#domain/units/unit.ts'

/** Those that stand in the yard fit for use need not be counted: the stock says how many there are. */
const HELD_UNITS: Query<'units'> = { kind: 'units', filters: [{ column: 'status', anyOf: [...HELD] }] }

/** Units by container and state. */
export type Counts = ReadonlyMap<string, UnitCounts>

/** Units by container and state, from the figures of their columns. */
export const countsOf = ({ count, columns, values }: Figures): Counts => {
  const byContainer = new Map<string, Record<string, number>>()
  for (let at = 0; at < count; at += 1) {
    const id = values['containerId']?.[(columns['containerId']?.[at] ?? 0) - 1]
    const state = values['status']?.[(columns['status']?.[at] ?? 0) - 1]
    if (id === undefined || state === undefined) continue
    const counts = byContainer.get(id) ?? {}
    counts[state] = (counts[state] ?? 0) + 1
    byContainer.set(id, counts)
  }
  return byContainer
}

/** How many units of each container are not free, read once for all rows of a list; undefined until that is known. */
export const useUnitCounts = (): Counts | undefined => {
  const figures = useFigures(HELD_UNITS, ['containerId', 'status'])
  return useMemo(() => (figures ? countsOf(figures) : undefined), [figures])
}

/** What a list knows of the units of its containers. */
export const UnitCountsContext = createContext<Counts | undefined>(undefined)

const NONE: UnitCounts = {}

/** How a container stands by the counts of all; null until they are known. */
export const stateBy = (counts: Counts | undefined, container: Container): ContainerState | null =>
  counts ? containerState(container, counts.get(container.id) ?? NONE) : null

/** How a row's container stands; null until it is known. */
export const useContainerState = (container: Container): ContainerState | null => stateBy(useContext(UnitCountsContext), container)

/** How many units of one container stand in each state, of all it has given a number. */
export const countUnits = (container: Container, units: ReadonlyMap<number, Unit>): UnitCounts => {
  const counts: Record<string, number> = {}
  for (let number = 1; number <= lastNumber(container); number += 1) {
    const state = stateOf(container, number, units.get(number))
    if (state) counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}
