import { createContext, useContext } from 'react'

/** Names of drivers for all rows of a list, read once. */
export const DriverNamesContext = createContext<ReadonlyMap<string, string>>(new Map())

/** A driver's name; nothing where it is not known here. */
export const useDriverName = (driverId: string | null): string => useContext(DriverNamesContext).get(driverId ?? '') ?? ''
