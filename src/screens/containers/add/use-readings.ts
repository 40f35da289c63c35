import { useMemo } from 'react'
import { useZones } from '#db/hooks/use-zones.ts'
import type { Zone } from '#domain/zones/zone.ts'
import { SIZE_BY_WORD, WASTE_BY_WORD, zonesByWord } from '../choice-synonyms.ts'
import type { Readings } from './paste-rows.ts'

/** The words of zones that take containers, and of those that take no new ones. A name that several zones have means none of them. */
export const zoneReadings = (zones: readonly Zone[]) => {
  const named = [...zonesByWord(zones)].flatMap(([word, [only, ...others]]) => (only && others.length === 0 ? [{ word, zone: only }] : []))
  const [open, closed] = [named.filter(({ zone }) => zone.status === 'active'), named.filter(({ zone }) => zone.status === 'inactive')]
  return { open: new Map(open.map(({ word, zone }) => [word, zone.id])), closed: new Set(closed.map(({ word }) => word)) }
}

/**
 * The words by which a pasted table may name what is chosen, in either language; `closedZones`: those of zones that are known and take no new
 * containers.
 */
export const useReadings = (): { readonly readings: Readings; readonly closedZones: ReadonlySet<string> } => {
  const zones = useZones()
  return useMemo(() => {
    const { open, closed } = zoneReadings(zones ?? [])
    return { readings: { wasteType: WASTE_BY_WORD, binSize: SIZE_BY_WORD, zoneId: open }, closedZones: closed }
  }, [zones])
}
