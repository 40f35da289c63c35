import type { Booking } from '#domain/bookings/booking.ts'
import { driverOf, type Board, type LaneKey } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'
import type { NamedPoint } from '#ui/map/canvas/use-underlay.ts'

/** A movement of the day: its place in the run (null: in no run), and where it is (null: nobody noted that). */
export interface Stop {
  readonly operation: Operation
  readonly ordinal: number | null
  readonly point: NamedPoint | null
}

/** What a lane has to drive that day, in its own colour and by its numbers. */
export interface Route {
  readonly lane: LaneKey
  readonly name: string
  readonly colour: string
  readonly stops: readonly Stop[]
}

interface RouteSources {
  readonly board: Board
  readonly nameOf: (lane: LaneKey) => string
  readonly bookings: ReadonlyMap<string, Pick<Booking, 'deliveryPoint'>>
  /** Colours that can be told apart, used in turn; `nobody`: of what has no driver. */
  readonly colours: readonly string[]
  readonly nobody: string
}

/** The routes of a day: those that no driver has first, then the drivers who have something, by name. What has no day has no route. */
export const routesOf = ({ board, nameOf, bookings, colours, nobody }: RouteSources): readonly Route[] => {
  const lanes = [...board.lanes].filter(([lane, all]) => all.length > 0 && lane !== 'unscheduled')
  const pools = lanes.filter(([lane]) => driverOf(lane) === null)
  const runs = lanes.filter(([lane]) => driverOf(lane) !== null).toSorted(([one], [other]) => nameOf(one).localeCompare(nameOf(other)))
  return [...pools, ...runs].map(([lane, all], at) => {
    const isRun = at >= pools.length
    const name = nameOf(lane)
    const stops = all.map((operation, place) => {
      const ordinal = isRun ? place + 1 : null
      const point = bookings.get(operation.bookingId)?.deliveryPoint
      const colour = isRun ? (colours[(at - pools.length) % colours.length] ?? nobody) : nobody
      return {
        operation,
        ordinal,
        // What has no driver goes by its order: the name of the pool at each of its points would say the same again and again.
        point: point
          ? { id: operation.id, name: ordinal === null ? `#${operation.bookingNumber}` : `${ordinal} ${name}`, point, colour }
          : null,
      }
    })
    return { lane, name, colour: isRun ? (colours[(at - pools.length) % colours.length] ?? nobody) : nobody, stops }
  })
}
