import { isClosed, type Booking } from '../bookings/booking.ts'
import { addDaysTo, type Day } from '../kernel/instant.ts'
import { AWAY } from '../units/lifecycle.ts'
import type { Unit } from '../units/unit.ts'
import type { Container } from './container.ts'

/** One look in the morning: half and more can be promised, a fifth and more, less; or there is nothing to promise from. */
export type TrafficLight = 'green' | 'orange' | 'red' | 'grey'

/** Bins on one day. */
export interface StockDay {
  readonly day: Day
  /** All of them, damaged ones too. */
  readonly owned: number
  /** At customers' and on their way. */
  readonly inUse: number
  /** In the yards and fit for use. */
  readonly atDepot: number
  /** Of those, promised to bookings that were accepted. */
  readonly committed: number
  /** Of those, reserved in the yard beyond what is promised by then. */
  readonly reserved: number
  /** What can still be promised. */
  readonly available: number
  /** Promised beyond what there is. */
  readonly short: number
  /** Come back on that day: what is promised from them hangs on these pickups. */
  readonly returning: number
  readonly light: TrafficLight
}

export interface StockWorld {
  readonly containers: readonly Pick<Container, 'id' | 'binSize' | 'inventory'>[]
  readonly units: readonly Pick<Unit, 'containerId' | 'status'>[]
  readonly bookings: readonly Pick<Booking, 'container' | 'quantity' | 'returned' | 'status' | 'deliveryOn' | 'pickupOn'>[]
  /** The first day of the forecast: today. */
  readonly today: Day
  readonly days: number
}

/** The colour for what is available of what is owned. */
export const trafficLight = (available: number, owned: number): TrafficLight => {
  if (owned <= 0) return 'grey'
  const share = available / owned
  return share >= 0.5 ? 'green' : share >= 0.2 ? 'orange' : 'red'
}

/** Bins of a booking that were delivered, or are on their way. */
const isAway = ({ status }: Pick<Booking, 'status'>): boolean => status === 'out_for_delivery' || status === 'on_site'
const isPromised = ({ status }: Pick<Booking, 'status'>): boolean => status === 'accepted' || status === 'assigned'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
/** Bins that bookings hold; those that came back before the others, or were never delivered, are free. */
const quantities = (bookings: StockWorld['bookings']): number =>
  sum(bookings.map(({ quantity, returned = 0 }) => Math.max(0, quantity - returned)))

/** The forecast of some containers taken together, one entry for each day. */
export const stockDays = ({ containers, units, bookings, today, days }: StockWorld): StockDay[] => {
  const ids = new Set(containers.map(({ id }) => id))
  const own = units.filter(({ containerId }) => ids.has(containerId))
  const open = bookings.filter((booking) => ids.has(booking.container.id) && !isClosed(booking))
  const count = (is: (unit: Pick<Unit, 'status'>) => boolean): number => own.filter(is).length
  const owned = sum(containers.map(({ inventory }) => inventory.stock))
  const damaged = count(({ status }) => status === 'damaged')
  const full = count(({ status }) => status === 'full_in_yard')
  const away = open.filter(isAway)
  const promised = open.filter(isPromised)
  // Units that somebody brought out without a booking that says so: nobody knows when they come back.
  const unexplained = Math.max(0, count(({ status }) => AWAY.includes(status)) - quantities(away))
  const tomorrow = addDaysTo(today, 1)
  // What should have come back before today did not: tomorrow at the earliest.
  const backOn = (booking: StockWorld['bookings'][number]): Day => (booking.pickupOn < today ? tomorrow : booking.pickupOn)
  // What should have gone out before today is still to go: today, also where its pickup was to be by now.
  const outOn = ({ deliveryOn }: StockWorld['bookings'][number]): Day => (deliveryOn < today ? today : deliveryOn)
  const kept = count(({ status }) => status === 'reserved')
  return Array.from({ length: days }, (_, at) => {
    const day = addDaysTo(today, at)
    const inUse = Math.min(owned, quantities(away.filter((booking) => day < backOn(booking))) + unexplained)
    // Full bins are emptied by the next day.
    const atDepot = Math.max(0, owned - inUse - damaged - (at === 0 ? full : 0))
    const begun = promised.filter((booking) => outOn(booking) <= day)
    const committed = quantities(begun.filter((booking) => day < booking.pickupOn || day === outOn(booking)))
    // They go to whoever is promised some next; whom those beyond are for, and until when, nobody noted.
    const reserved = Math.max(0, kept - quantities(begun))
    const available = Math.max(0, atDepot - committed - reserved)
    return {
      day,
      owned,
      inUse,
      atDepot,
      committed,
      reserved,
      available,
      short: Math.max(0, committed - atDepot),
      returning: quantities(away.filter((booking) => backOn(booking) === day)),
      light: trafficLight(available, owned),
    }
  })
}
