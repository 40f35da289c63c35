import type { BinSize } from '../containers/container.ts'
import type { SizeDay } from '../containers/size-days.ts'
import { keptBack, type WorkPlaces } from '../hours/availability.ts'
import { spanOn } from '../hours/calendar.ts'
import { addDaysTo, type Day } from '../kernel/instant.ts'
import { dayCapacity, heaviest, loadOf, stockLoad, type DayLoad, type DayOf } from './capacity.ts'
import { isOpen } from './lifecycle.ts'
import type { Operation } from './operation.ts'

/** How a day stands: what is planned for it beside what can be driven. */
export interface DayPlan {
  readonly on: Day
  readonly movements: number
  /** Those of the day itself, as the board's pool has them. */
  readonly unassigned: number
  /** Of them all, what is left of earlier days. */
  readonly left: number
  /** Planned for it and driven already: they have taken their part of the day. Known of today only. */
  readonly done: number
  readonly capacity: number
  /** By the vendor's hours nobody works then. */
  readonly isClosed: boolean
  /** What drivers and bins come to together; null: a closed day that asks nothing of them. */
  readonly load: DayLoad | null
  /** The bins of each size that the vendor owns; none for days that are over, and where they are not known. */
  readonly free: readonly SizeDay[]
  /**
   * Of those sizes, the ones of which the vendor takes no new order for it, being busy; in some zones or from some yards only: `isInPart`.
   * A closed day takes none at all.
   */
  readonly keptBack: readonly KeptBack[]
}

/** Sizes of which no new order is taken, `all`: of whatever size the vendor has. */
interface KeptBack {
  readonly sizes: readonly BinSize[] | 'all'
  readonly isInPart: boolean
}

interface Week extends Pick<DayOf, 'today' | 'drivers' | 'hours'> {
  readonly from: Day
  readonly operations: readonly Operation[]
  /** Of today. */
  readonly done: number
  /** By day; left out: the bins are not known yet. */
  readonly stock?: ReadonlyMap<Day, readonly SizeDay[]> | undefined
  readonly places: WorkPlaces
}

/** What is taken nowhere stands before what is taken in part. */
const keptBackOf = (of: readonly BinSize[], whereOf: (size: BinSize) => 'all' | 'some' | null): readonly KeptBack[] => {
  const places = of.map((size) => ({ size, where: whereOf(size) }))
  return (['all', 'some'] as const).flatMap((where) => {
    const sizes = places.filter((one) => one.where === where).map(({ size }) => size)
    if (sizes.length === 0) return []
    return [{ sizes: sizes.length === of.length && of.length > 1 ? ('all' as const) : sizes, isInPart: where === 'some' }]
  })
}

/** Seven days from one on. What is left of earlier days has to be driven today, too. */
export const weekFrom = ({ from, today, operations, done: doneToday, drivers, hours, stock, places }: Week): readonly DayPlan[] => {
  const open = operations.filter(isOpen)
  return Array.from({ length: 7 }, (_, at) => {
    const on = addDaysTo(from, at)
    const all = open.filter(({ scheduledOn }) => scheduledOn === on || (on === today && scheduledOn !== null && scheduledOn < today))
    const free = stock?.get(on) ?? []
    const capacity = dayCapacity({ on, today, drivers, hours })
    const isClosed = hours !== undefined && spanOn(hours, on) === null
    const done = on === today ? doneToday : 0
    const load = heaviest([loadOf(all.length + done, capacity), ...free.map(stockLoad)])
    return {
      on,
      movements: all.length,
      unassigned: all.filter(({ driverId, scheduledOn }) => driverId === null && scheduledOn === on).length,
      left: all.filter(({ scheduledOn }) => scheduledOn !== on).length,
      done,
      capacity,
      isClosed,
      load: isClosed && load !== 'overbooked' ? null : load,
      free,
      keptBack: isClosed
        ? []
        : keptBackOf(
            free.map(({ size }) => size),
            (size) => keptBack(hours, { size, on, today, places }),
          ),
    }
  })
}
