import { createContext, useContext } from 'react'
import { mayAssign } from '#domain/drivers/licence.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { useDrivers } from '#screens/list/record/use-drivers.ts'

/** Those who may be given a movement of a day. */
export const useFreeDrivers = ({ today, on }: { readonly today: Day; readonly on: Day }) => {
  const drivers = useDrivers()
  return drivers?.filter(({ driver }) => mayAssign(driver, { today, on })?.kind !== 'blocked')
}

/** Names of drivers for all rows of a list, read once. */
export const DriverNamesContext = createContext<ReadonlyMap<string, string>>(new Map())

/** A driver's name; nothing where it is not known here. */
export const useDriverName = (driverId: string | null): string => useContext(DriverNamesContext).get(driverId ?? '') ?? ''
