import { isOpen } from '#domain/operations/lifecycle.ts'
import type { Operation, UnitRef } from '#domain/operations/operation.ts'

interface ChosenUnit {
  /** What is painted on it. */
  readonly label: string
  /** An exchange took it along: it stands at the customer no more. */
  readonly isExchanged: boolean
}

const keyOf = ({ containerId, number }: UnitRef): string => `${containerId} ${number}`
const inOrder = new Intl.Collator('en', { numeric: true })

/** The physical bins that were chosen for a booking, by its movements: those that count first, then what was exchanged. */
export const chosenUnits = (movements: readonly Operation[]): readonly ChosenUnit[] => {
  // What an exchange loaded and brought back, as it was called off on its way, was never put down.
  const meant = movements.filter(({ unit, lifted }) => unit || !lifted)
  const lifted = new Set(meant.flatMap((movement) => (movement.lifted ? keyOf(movement.lifted) : [])))
  // One that came back later is fetched like any other.
  for (const movement of meant) if (movement.type === 'pickup' && movement.unit && isOpen(movement)) lifted.delete(keyOf(movement.unit))
  const labels = new Map(
    meant.flatMap(({ unit, containerNumber }) =>
      containerNumber === null ? [] : [[containerNumber, unit ? lifted.has(keyOf(unit)) : false] as const],
    ),
  )
  return [...labels]
    .map(([label, isExchanged]) => ({ label, isExchanged }))
    .toSorted((a, b) => Number(a.isExchanged) - Number(b.isExchanged) || inOrder.compare(a.label, b.label))
}
