import { localTimeOf, type Day, type Instant } from '#domain/kernel/instant.ts'
import type { Money } from '#domain/kernel/money.ts'

/** A cell as it is printed and exported: whoever writes the file knows how a day, a moment or an amount looks there. */
export type CellValue = string | number | boolean | null | { readonly day: Day } | { readonly at: Instant } | { readonly money: Money }

/** What a column holds besides plain text and numbers; a file that knows formats writes it so. */
export type CellFormat = 'text' | 'number' | 'day' | 'moment' | 'money'

/** The format of one cell; null where it is empty, or a truth value. */
const formatOf = (value: CellValue): CellFormat | null => {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  return 'day' in value ? 'day' : 'at' in value ? 'moment' : 'money'
}

/** A cell as text that people and programs read alike: days and moments in Riyadh, ISO-like, and amounts as decimals. */
export const plainValue = (value: CellValue): string | number | boolean | undefined => {
  if (value === null) return undefined
  if (typeof value !== 'object') return value
  if ('day' in value) return value.day
  return 'at' in value ? localTimeOf(value.at).replace('T', ' ') : (value.money.halalas / 100).toFixed(2)
}

/** Notes what columns hold while their rows go by. A column is of the first format that is not empty; numbers among texts leave it text. */
export class ColumnFormats {
  private readonly formats: (CellFormat | undefined)[] = []

  note(row: readonly CellValue[]): void {
    for (const [place, value] of row.entries()) {
      const format = formatOf(value)
      if (format !== null && (this.formats[place] === undefined || format === 'text')) this.formats[place] = format
    }
  }

  /** The format of a column; text as long as nothing stands in it. */
  of(place: number): CellFormat {
    return this.formats[place] ?? 'text'
  }

  /** Headers with the currency of columns that hold amounts. */
  headers(names: readonly string[]): string[] {
    return names.map((name, place) => (this.of(place) === 'money' ? `${name} (SAR)` : name))
  }
}
