import { useMemo } from 'react'
import { useRows } from '#db/hooks/use-rows.ts'
import { SIZE_BY_WORD, WASTE_BY_WORD, zonesByWord } from '../choice-synonyms.ts'
import type { Readings } from './paste-rows.ts'

const MOST_ZONES = 5000

/** The words by which a pasted table may name what is chosen, in either language. A name that several zones have means none of them. */
export const useReadings = (): Readings => {
  const zones = useRows('zones', MOST_ZONES)
  return useMemo(
    () => ({
      wasteType: WASTE_BY_WORD,
      binSize: SIZE_BY_WORD,
      zoneId: new Map(
        [...zonesByWord(zones ?? [])].flatMap(([word, [only, ...others]]) => (only && others.length === 0 ? [[word, only.id]] : [])),
      ),
    }),
    [zones],
  )
}
