import type { CellValue } from '#db/export/cell-value.ts'
import { sar } from '#domain/kernel/money.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition, ListFact } from '../definition.ts'

/** The columns that are exported: those shown, and each that always is behind the one it stands behind in the list. */
const exportedOf = <K extends Kind>({ columns }: ListDefinition<K>, shown: readonly string[]): readonly string[] => {
  const exported = [...shown]
  for (const [place, { id, isAlwaysExported }] of columns.entries()) {
    if (!isAlwaysExported || exported.includes(id)) continue
    const before = columns.slice(0, place).findLast((column) => exported.includes(column.id))
    exported.splice(before ? exported.indexOf(before.id) + 1 : 0, 0, id)
  }
  return exported
}

/** The columns of a file or a print: of each column that is exported what its cells say, in as many columns as it says things. */
export const factsOf = <K extends Kind>(definition: ListDefinition<K>, columns: readonly string[]): readonly ListFact<K>[] =>
  exportedOf(definition, columns).flatMap((id) => {
    const column = definition.columns.find((candidate) => candidate.id === id)
    if (!column) return []
    const { header, value, isSummed = false, also = [] } = column
    return value ? [{ header, value, isSummed }, ...also] : also
  })

/** Adds up the amounts of the columns that say so while their rows go by. */
export class Totals<K extends Kind> {
  private readonly sums: (number | null)[]

  constructor(facts: readonly ListFact<K>[]) {
    this.sums = facts.map(({ isSummed }) => (isSummed ? 0 : null))
  }

  note(row: readonly CellValue[]): void {
    for (const [place, value] of row.entries()) {
      const sum = this.sums[place]
      if (typeof sum === 'number' && typeof value === 'object' && value !== null && 'money' in value)
        this.sums[place] = sum + value.money.halalas
    }
  }

  /** The line below the rows, its first cell the word for it; null where nothing is added up. */
  line(word: string): readonly CellValue[] | null {
    if (this.sums.every((sum) => sum === null)) return null
    return this.sums.map((sum, place) => (sum === null ? (place === 0 ? word : null) : { money: sar(sum) }))
  }
}
