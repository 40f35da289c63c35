import type { Driver } from '#domain/drivers/driver.ts'
import { mayDrive } from '#domain/drivers/license.ts'
import type { Day } from '#domain/kernel/instant.ts'
import type { Goal } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'

interface Moving {
  readonly moved: readonly Operation[]
  readonly goal: Pick<Goal, 'on' | 'driverId'>
  readonly today: Day
  readonly driverOf: (driverId: string) => Driver | undefined
}

/** The drivers whose license is valid today and will not be any more on the day to which something of theirs is moved, each once. */
export const licenseEnds = ({ moved, goal, today, driverOf }: Moving): readonly Driver[] => {
  const found = new Set<Driver>()
  for (const operation of moved) {
    const { on = operation.scheduledOn, driverId = operation.driverId } = goal
    // What stays as it is was warned of when it was planned.
    if (on === null || driverId === null || (on === operation.scheduledOn && driverId === operation.driverId)) continue
    const driver = driverOf(driverId)
    if (driver && mayDrive(driver, { today, on })?.kind === 'warning') found.add(driver)
  }
  return [...found]
}
