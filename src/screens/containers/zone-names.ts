import { createContext, useContext } from 'react'

/** Names of zones for all rows of a list, read once. */
export const ZoneNamesContext = createContext<ReadonlyMap<string, string>>(new Map())

/** A zone's name; nothing where it is not known here. */
export const useZoneName = (zoneId: string): string => useContext(ZoneNamesContext).get(zoneId) ?? ''
