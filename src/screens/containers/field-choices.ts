import { useLingui } from '@lingui/react'
import { BIN_SIZES, WASTE_TYPES } from '#domain/containers/container.ts'
import { sizesFor } from '#domain/containers/waste-types.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { FieldChoice } from '#screens/form/fields.ts'
import { sizeText, wasteText } from './messages.ts'
import { useZoneChoices } from '#screens/list/use-zones.ts'

type Choices = Readonly<Record<'wasteType' | 'binSize' | 'zoneId', readonly FieldChoice[]>>

/**
 * What can be chosen for a container, live; undefined while the zones are being read. An inactive zone takes no new containers, so it is
 * offered to the one only that is in it (`zoneId`). Sizes are those the waste type may be collected in.
 */
export const useFieldChoices = (): ((now: { readonly wasteType: string; readonly zoneId?: string }) => Choices) | undefined => {
  const { _ } = useLingui()
  const { language } = useLocale()
  const zones = useZoneChoices()
  if (zones === undefined) return undefined
  return ({ wasteType, zoneId }) => {
    const waste = WASTE_TYPES.find((one) => one === wasteType)
    const sizes = waste ? sizesFor(waste) : BIN_SIZES
    return {
      wasteType: WASTE_TYPES.map((value) => ({ value, label: wasteText(value, _, language) })),
      binSize: sizes.map((value) => ({ value, label: sizeText(value, _, language) })),
      zoneId: zones.filter(({ value, isActive }) => isActive || value === zoneId),
    }
  }
}
