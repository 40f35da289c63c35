import { useLingui } from '@lingui/react/macro'
import { driverOf, type LaneKey, type Pool } from '#domain/operations/board.ts'

/** The name of a lane: of a pool, or its driver's. */
export const useLaneName = (names: ReadonlyMap<string, string>): ((lane: LaneKey) => string) => {
  const { t } = useLingui()
  const pools: Readonly<Record<Pool, string>> = {
    // Lists call so those of all days.
    unassigned: t`Without a driver this day`,
    outstanding: t({ message: 'Outstanding', context: 'movements' }),
    unscheduled: t`Without a day`,
  }
  return (lane) => {
    const driverId = driverOf(lane)
    return driverId === null ? pools[lane as Pool] : (names.get(driverId) ?? t`A driver who is not known here`)
  }
}
