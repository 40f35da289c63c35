import { createContext, useContext, useMemo } from 'react'
import { useRows } from '#db/hooks/use-rows.ts'
import { mayAssign } from '#domain/drivers/licence.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { useLocale } from '#i18n/locale.tsx'

/** More drivers than any vendor has. */
const MOST_DRIVERS = 2000

/** Every driver by name, those who are gone too: what they did keeps their name. Live; undefined while they are being read. */
export const useDrivers = () => {
  const { language } = useLocale()
  const drivers = useRows('drivers', MOST_DRIVERS)
  return useMemo(() => {
    if (!drivers) return undefined
    const labels = driverLabels(drivers, language)
    return drivers
      .map((driver) => ({ value: driver.id, label: labels.get(driver.id) ?? '', driver }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language))
  }, [drivers, language])
}

/** Those who may be given a movement of a day. */
export const useFreeDrivers = ({ today, on }: { readonly today: Day; readonly on: Day }) => {
  const drivers = useDrivers()
  return drivers?.filter(({ driver }) => mayAssign(driver, { today, on })?.kind !== 'blocked')
}

/** Names of drivers for all rows of a list, read once. */
export const DriverNamesContext = createContext<ReadonlyMap<string, string>>(new Map())

/** A driver's name; nothing where it is not known here. */
export const useDriverName = (driverId: string | null): string => useContext(DriverNamesContext).get(driverId ?? '') ?? ''
