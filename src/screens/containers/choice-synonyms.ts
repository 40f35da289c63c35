import { fold } from '#domain/kernel/search.ts'
import { BIN_SIZES, BIN_VOLUME, WASTE_TYPES, type BinSize, type WasteType } from '#domain/containers/container.ts'
import { wasteCode } from '#domain/containers/waste-types.ts'
import type { Zone } from '#domain/zones/zone.ts'

/** How tables call kinds of waste, whatever the language of this page. */
const WASTE_SYNONYMS: Readonly<Record<WasteType, readonly string[]>> = {
  construction: ['Construction waste', 'Construction', 'Debris', 'مخلفات بناء', 'مخلفات البناء', 'أنقاض', 'بناء'],
  household: ['Household waste', 'Household', 'نفايات منزلية', 'منزلية', 'منزلي'],
  green: ['Green waste', 'Green', 'Garden waste', 'مخلفات خضراء', 'خضراء', 'مخلفات حدائق'],
  metal: ['Metal', 'Metals', 'Scrap', 'معادن', 'معدن', 'خردة'],
  wood: ['Wood', 'Timber', 'أخشاب', 'خشب'],
  mixed: ['Mixed waste', 'Mixed', 'مخلفات مختلطة', 'مختلطة', 'مختلط'],
}

const SIZE_SYNONYMS: Readonly<Record<BinSize, readonly string[]>> = {
  small: ['Small', 'S', 'صغيرة', 'صغير'],
  medium: ['Medium', 'M', 'متوسطة', 'متوسط'],
  large: ['Large', 'L', 'كبيرة', 'كبير'],
}

/** A word as it is compared: letters and digits, however they are written. */
export const plainWord = (word: string): string => fold(word).replaceAll(/[^\p{L}\p{N}]+/gu, '')

const readings = <Value extends string>(
  values: readonly Value[],
  synonymsOf: (value: Value) => readonly string[],
): ReadonlyMap<string, Value> => new Map(values.flatMap((value) => synonymsOf(value).map((word) => [plainWord(word), value] as const)))

/** Kinds of waste by their names in either language and by their code. */
export const WASTE_BY_WORD = readings(WASTE_TYPES, (type) => [type, wasteCode(type) ?? type, ...WASTE_SYNONYMS[type]])

/** Sizes by their names in either language and by their volume. */
export const SIZE_BY_WORD = readings(BIN_SIZES, (size) => [
  size,
  ...[`${BIN_VOLUME[size]}`, `${BIN_VOLUME[size]} m3`, `${BIN_VOLUME[size]} م3`],
  ...SIZE_SYNONYMS[size].flatMap((word) => [word, `${word}, ${BIN_VOLUME[size]} m³`, `${word}، ${BIN_VOLUME[size]} م³`]),
])

/** Zones by their names in either language; several where they share one. */
export const zonesByWord = (zones: readonly Zone[]): ReadonlyMap<string, readonly Zone[]> => {
  const found = new Map<string, Zone[]>()
  for (const zone of zones)
    for (const word of new Set([zone.name.en, zone.name.ar].map(plainWord))) found.set(word, [...(found.get(word) ?? []), zone])
  return found
}
