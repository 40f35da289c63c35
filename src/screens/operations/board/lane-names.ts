import { useLingui } from '@lingui/react/macro'
import { driverOf, type Goal, type LaneKey, type Pool } from '#domain/operations/board.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { formatShortDay, isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

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

/** The name of where movements are put: whose run, and which day, unless it is the usual one. */
export const usePlaceName = (names: ReadonlyMap<string, string>, usual: Day): ((goal: Goal) => string) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const nameOf = useLaneName(names)
  return ({ on, driverId }) => {
    const day = on ? formatShortDay(on, language) : ''
    if (driverId === undefined) return on === null ? nameOf('unscheduled') : day
    // Said of another day, too.
    const free = t({ message: 'Without a driver', context: 'lane of the board' })
    const name = driverId === null ? (on === null ? nameOf('unscheduled') : free) : isolateName(nameOf(`driver:${driverId}`))
    return day === '' || on === usual ? name : `${name}, ${day}`
  }
}
