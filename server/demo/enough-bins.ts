import type { Booking } from '#domain/bookings/booking.ts'
import type { Container } from '#domain/containers/container.ts'

/** The bins that a booking takes of its container, from when it was accepted until it is over. Small, as there are very many bookings. */
interface Taken {
  readonly containerId: string
  readonly bins: number
  readonly from: number
  readonly until: number
}

/** None where it was never accepted. */
export const takenBy = ({ container, quantity, tracking }: Booking): Taken[] => {
  const at = (...states: readonly string[]) => tracking.find(({ status }) => states.includes(status))?.at
  const [from, until] = [at('accepted'), at('completed', 'cancelled')]
  if (from === undefined) return []
  return [{ containerId: container.id, bins: quantity, from: Date.parse(from), until: until === undefined ? Infinity : Date.parse(until) }]
}

/** The most bins that are taken at a time. */
const mostOf = (taken: readonly Taken[]): number => {
  const changes = taken.flatMap(({ bins, from, until }) => [
    { at: from, by: bins },
    { at: until, by: -bins },
  ])
  let [now, most] = [0, 0]
  for (const { by } of changes.toSorted((one, other) => one.at - other.at || one.by - other.by)) {
    now += by
    most = Math.max(most, now)
  }
  return most
}

/** The containers with as many bins as were ever taken at a time: a report would count more in use than there are. */
export const withEnoughBins = (containers: readonly Container[], taken: readonly Taken[]): Container[] => {
  const takenOf = Map.groupBy(taken, ({ containerId }) => containerId)
  return containers.map((container) => {
    const { inventory } = container
    const more = Math.max(0, mostOf(takenOf.get(container.id) ?? []) - inventory.stock)
    return { ...container, inventory: { ...inventory, units: inventory.units + more, stock: inventory.stock + more } }
  })
}
