import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition, ListFact } from '../definition.ts'

/** The columns of a file or a print: of each column shown what its cells say, in as many columns as it says things. */
export const factsOf = <K extends Kind>(definition: ListDefinition<K>, columns: readonly string[]): readonly ListFact<K>[] =>
  columns.flatMap((id) => {
    const column = definition.columns.find((candidate) => candidate.id === id)
    if (!column) return []
    const { header, value, also = [] } = column
    return value ? [{ header, value }, ...also] : also
  })
