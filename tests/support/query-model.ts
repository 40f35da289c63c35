import type { Column, ColumnValue } from '#domain/kernel/column.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { holdsAll, numberOf, readSearch, searchWords } from '#domain/kernel/search.ts'
import type { Filter, Query, Sort } from '#db/query/query.ts'

type AnyColumn = Column<Document>

/** What a column says of a row. */
export const valueOf = (entity: EntityDefinition, name: string, row: Document): ColumnValue => {
  const column: AnyColumn | undefined = entity.columns[name]
  return column ? column.read(row) : null
}

const isMeant = (entity: EntityDefinition, filter: Filter, row: Document): boolean => {
  const { column } = filter
  if (!(column in entity.columns)) return true
  const value = valueOf(entity, column, row)
  const { type, values } = entity.columns[column] ?? { type: 'number', values: [] }
  // Values of a later release cannot be told from each other: none of them is found by its name, nor are rows beside one.
  const isLater = (one: ColumnValue | undefined) => type === 'enumeration' && typeof one === 'string' && !values.includes(one)
  if ('anyOf' in filter) return !isLater(value) && filter.anyOf.includes(value)
  if (isLater(filter.from as ColumnValue | undefined) || isLater(filter.to as ColumnValue | undefined)) return false
  const at = (one: Exclude<ColumnValue, null>) => rank(entity, column, one)
  return (
    value !== null && (filter.from === undefined || at(value) >= at(filter.from)) && (filter.to === undefined || at(value) <= at(filter.to))
  )
}

const isFound = (entity: EntityDefinition, search: string, row: Document): boolean => {
  const words = searchWords(...entity.searchTexts(row))
  const numbers = [valueOf(entity, 'number', row), valueOf(entity, 'bookingNumber', row)]
  return readSearch(search).groups.every((group) => {
    const number = numberOf(group)
    return number === null ? holdsAll(words, [group]) : numbers.includes(number)
  })
}

const rank = (entity: EntityDefinition, name: string, value: Exclude<ColumnValue, null>): string | number => {
  const { type, values } = entity.columns[name] ?? { type: 'number', values: [] }
  // A value of a later release is behind all.
  if (type === 'enumeration') return values.includes(String(value)) ? values.indexOf(String(value)) : values.length
  return typeof value === 'boolean' ? Number(value) : value
}

const compare = (entity: EntityDefinition, { column, direction }: Sort, [a, b]: readonly [Document, Document]): number => {
  const [left, right] = [valueOf(entity, column, a), valueOf(entity, column, b)]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const [one, other] = [rank(entity, column, left), rank(entity, column, right)]
  const order = one < other ? -1 : one > other ? 1 : 0
  return direction === 'ascending' ? order : -order
}

/** What a question finds among plain rows, in its order: said as simply as it can be, whatever it costs. */
export const findPlainly = <Row extends Document>(entity: EntityDefinition, query: Query, rows: readonly Row[]): Row[] => {
  const sorts = (query.sort ?? (entity.newest === null ? [] : [{ column: entity.newest, direction: 'descending' }])).filter(
    ({ column }) => column in entity.columns,
  ) as readonly Sort[]
  const byId = sorts.at(-1)?.direction === 'descending' ? -1 : 1
  return rows
    .filter((row) => (query.filters ?? []).every((filter) => isMeant(entity, filter, row)) && isFound(entity, query.search ?? '', row))
    .toSorted((a, b) => {
      for (const sort of sorts) {
        const order = compare(entity, sort, [a, b])
        if (order !== 0) return order
      }
      return a.id < b.id ? -byId : byId
    })
}
