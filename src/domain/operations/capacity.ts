import { mayAssign } from '../drivers/license.ts'
import type { Driver } from '../drivers/driver.ts'
import { shareOfDay } from '../hours/capacity.ts'
import type { WorkingHours } from '../hours/hours.ts'
import type { Day } from '../kernel/instant.ts'

/** What a driver usually manages in a day. */
const STOPS_PER_DRIVER = 8
/** From this part of its capacity on a day is nearly full. */
const NEARLY = 0.85

/** Whose day it is. */
export interface DayOf {
  readonly on: Day
  readonly today: Day
  readonly drivers: readonly Driver[]
  /** The company's working hours, where it has set them. */
  readonly hours: WorkingHours | undefined
}

/** How many movements a vendor's drivers can drive on a day: those who may be given work then, as long as it is open. Rounded down. */
export const dayCapacity = ({ on, today, drivers, hours }: DayOf): number => {
  const driving = drivers.filter((driver) => driver.licenseExpiresOn >= on && mayAssign(driver, { today, on })?.kind !== 'blocked')
  // Shares such as 7/10 are no exact numbers.
  return Math.floor(driving.length * STOPS_PER_DRIVER * shareOfDay(hours, on) + 1e-9)
}

/** How a day stands with so many movements. */
export type DayLoad = 'open' | 'limited' | 'overbooked'

/** How a day stands with so many bins that can still be promised, of those that are owned, and so many that were promised too much. */
export const stockLoad = ({ available, owned, short }: { available: number; owned: number; short: number }): DayLoad =>
  short > 0 ? 'overbooked' : owned > 0 && available <= owned * (1 - NEARLY) ? 'limited' : 'open'

const BY_WEIGHT: readonly DayLoad[] = ['open', 'limited', 'overbooked']

/** The heaviest of several loads. */
export const heaviest = (loads: readonly DayLoad[]): DayLoad => BY_WEIGHT.findLast((load) => loads.includes(load)) ?? 'open'

/** How full a day is. A day on which nobody drives is overbooked by the first movement. */
export const loadOf = (movements: number, capacity: number): DayLoad =>
  movements > capacity ? 'overbooked' : movements >= capacity * NEARLY ? 'limited' : 'open'
