import { useLingui } from '@lingui/react/macro'
import type { Area } from '#domain/kernel/place.ts'
import { areaKm2 } from '#domain/zones/area-rules.ts'
import { formatNumber } from '#i18n/formats.ts'
import { roundKm2 } from '#i18n/km2.ts'
import { useLocale } from '#i18n/locale.tsx'

/** Figures of a zone in words. */
export const useZoneFigures = (): { readonly areaOf: (area: Area) => string } => {
  const { t } = useLingui()
  const { language } = useLocale()
  return {
    areaOf: (area) => {
      const size = formatNumber(roundKm2(areaKm2(area)), language)
      return t`${size} km²`
    },
  }
}
