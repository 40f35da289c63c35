import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useRows } from '#db/hooks/use-rows.ts'
import { BIN_SIZES, WASTE_TYPES } from '#domain/containers/container.ts'
import { WASTE_TYPE_FACTS } from '#domain/containers/waste-types.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { plainWord, type Readings } from './paste-rows.ts'

const MOST_ZONES = 500

/** The words by which a pasted table may name what is chosen: as this page says them, as the records hold them, codes, zones in both languages. */
export const useReadings = (): Readings => {
  const { _ } = useLingui()
  const zones = useRows('zones', MOST_ZONES)
  return useMemo(
    () => ({
      wasteType: new Map(
        WASTE_TYPES.flatMap((type) =>
          [type, _(WASTE_TYPE_MESSAGES[type]), WASTE_TYPE_FACTS[type].code].map((word) => [plainWord(word), type]),
        ),
      ),
      binSize: new Map(BIN_SIZES.flatMap((size) => [size, _(BIN_SIZE_MESSAGES[size])].map((word) => [plainWord(word), size]))),
      zoneId: new Map(zones?.flatMap(({ id, name }) => [name.en, name.ar].map((word) => [plainWord(word), id]))),
    }),
    [_, zones],
  )
}
