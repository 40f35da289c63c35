import { isOpen } from '#domain/operations/lifecycle.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { unitId } from '#domain/units/unit.ts'

interface ChosenUnit {
  /** What is painted on it. */
  readonly label: string
  /** The container it is one of. */
  readonly containerId: string
  /** An exchange took it along: it stands at the customer no more. */
  readonly isExchanged: boolean
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** The physical bins that were chosen for a booking, by its movements: those that count first, then what was exchanged. */
export const chosenUnits = (movements: readonly Operation[]): readonly ChosenUnit[] => {
  // What an exchange loaded and brought back, as it was called off on its way, was never put down.
  const meant = movements.filter(({ unit, lifted }) => unit || !lifted)
  const lifted = new Set(meant.flatMap((movement) => (movement.lifted ? unitId(movement.lifted.containerId, movement.lifted.number) : [])))
  // One that came back later is fetched like any other.
  for (const movement of meant)
    if (movement.type === 'pickup' && movement.unit && isOpen(movement))
      lifted.delete(unitId(movement.unit.containerId, movement.unit.number))
  const units = new Map(
    meant.flatMap(({ unit, containerId, containerNumber: label }) => {
      if (label === null) return []
      const isExchanged = unit ? lifted.has(unitId(unit.containerId, unit.number)) : false
      return [[label, { label, containerId: unit?.containerId ?? containerId, isExchanged }] as const]
    }),
  )
  return [...units.values()].toSorted((a, b) => Number(a.isExchanged) - Number(b.isExchanged) || inOrder.compare(a.label, b.label))
}
