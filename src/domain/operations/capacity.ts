import { mayAssign } from '../drivers/licence.ts'
import type { Driver } from '../drivers/driver.ts'
import type { Day } from '../kernel/instant.ts'

/** What a driver usually manages in a day. */
const STOPS_PER_DRIVER = 8
/** From this part of its capacity on a day is nearly full. */
const NEARLY = 0.85

interface DayOf {
  readonly on: Day
  readonly today: Day
  readonly drivers: readonly Driver[]
}

/** How many movements a vendor's drivers can drive on a day: those who may be given work then. */
export const dayCapacity = ({ on, today, drivers }: DayOf): number =>
  drivers.filter((driver) => driver.licenseExpiresOn >= on && mayAssign(driver, { today, on })?.kind !== 'blocked').length *
  STOPS_PER_DRIVER

/** How a day stands with so many movements. */
export type DayLoad = 'open' | 'limited' | 'overbooked'

/** How full a day is. A day on which nobody drives is overbooked by the first movement. */
export const loadOf = (movements: number, capacity: number): DayLoad =>
  movements > capacity ? 'overbooked' : movements >= capacity * NEARLY ? 'limited' : 'open'
