import { BIN_SIZES, type BinSize, type WasteType } from './container.ts'

/** What is known of a kind of waste. */
interface WasteTypeFacts {
  /** The six digits of the European list of waste, which Saudi waste transport documents use too. */
  readonly code: string
  /** Bins it may be collected in: metal is too heavy for a large one, wood too bulky for a small one. */
  readonly sizes: readonly BinSize[]
}

const WASTE_TYPE_FACTS: Readonly<Record<WasteType, WasteTypeFacts>> = {
  construction: { code: '17 09 04', sizes: ['small', 'medium', 'large'] },
  household: { code: '20 03 01', sizes: ['small', 'medium', 'large'] },
  green: { code: '20 02 01', sizes: ['small', 'medium', 'large'] },
  metal: { code: '17 04 07', sizes: ['small', 'medium'] },
  wood: { code: '17 02 01', sizes: ['medium', 'large'] },
  mixed: { code: '20 03 07', sizes: ['small', 'medium', 'large'] },
}

const factsOf = (wasteType: WasteType): WasteTypeFacts | null =>
  Object.hasOwn(WASTE_TYPE_FACTS, wasteType) ? WASTE_TYPE_FACTS[wasteType] : null

/** The code of a kind of waste; null for one that only a later release knows. */
export const wasteCode = (wasteType: WasteType): string | null => factsOf(wasteType)?.code ?? null

/** The bins that a kind of waste may be collected in; all for one that only a later release knows. */
export const sizesFor = (wasteType: WasteType): readonly BinSize[] => factsOf(wasteType)?.sizes ?? BIN_SIZES

/** Whether a kind of waste may be collected in a bin of a size. */
export const isSizeAllowed = (wasteType: WasteType, binSize: BinSize): boolean => sizesFor(wasteType).includes(binSize)
