import type { CellValue } from '#db/export/cell-value.ts'
import type { Unit } from '#domain/reports/definition.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, formatNumber } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import type { Drill } from './drill.ts'

/** One figure of a table, as a file has it, as people read it, and the list with the rows it counts. */
export interface Cell {
  readonly value: CellValue
  readonly words: string
  readonly drill: Drill | null
}

interface Line {
  readonly key: string
  /** Names of the groups it stands for, one for each leading column. */
  readonly names: readonly string[]
  /** Made when they are looked at: a screen shows few of very many lines. */
  readonly cells: () => readonly Cell[]
}

/** A report as a table: the same on the screen, on paper and in a file. */
export interface ReportTable {
  /** Headers of the leading columns, and those of the figures. */
  readonly leading: readonly string[]
  readonly figures: readonly string[]
  readonly lines: readonly Line[]
  readonly total: readonly Cell[]
}

/** More columns beside each other, or more figures in one table, nobody reads. */
const MOST_COLUMNS = 120
const MOST_CELLS = 20_000

/** Whether groups along both sides make more of a table than anybody could read. */
export const isTooWide = (lines: number, columns: number): boolean => columns > MOST_COLUMNS || lines * columns > MOST_CELLS

/** A figure as it is read, with one decimal. */
export const tenth = (value: number): number => Math.round(value * 10) / 10
/** One figure by another as it is read: of a container that goes out every other month one decimal says nothing. */
export const ratio = (value: number): number => (Math.abs(value) < 1 ? Math.round(value * 100) / 100 : tenth(value))

/** A figure as a cell. */
export const cellOf = (figure: number, unit: Unit, language: Language, drill: Drill | null = null): Cell => {
  switch (unit) {
    case 'money': {
      const money = sar(Math.round(figure))
      return { value: { money }, words: formatMoney(money), drill: figure === 0 ? null : drill }
    }
    case 'share': {
      const percent = tenth(figure * 100)
      return { value: percent, words: `${formatNumber(percent, language)}%`, drill: null }
    }
    case 'ratio':
      return { value: ratio(figure), words: formatNumber(ratio(figure), language), drill: figure === 0 ? null : drill }
    case 'count':
    case 'days':
      return { value: figure, words: formatNumber(figure, language), drill: figure === 0 ? null : drill }
  }
}

/** By how much a figure differs from the one before, in percent; empty where there was none. */
export const changeCell = (now: number, before: number, language: Language): Cell => {
  if (before === 0) return now === 0 ? cellOf(0, 'count', language) : { value: null, words: '–', drill: null }
  // A decrease too small to be said is none: it rounds to -0.
  const percent = tenth(((now - before) / Math.abs(before)) * 100) || 0
  return { value: percent, words: `${percent > 0 ? '+' : ''}${formatNumber(percent, language)}%`, drill: null }
}
