import type { Column, ColumnValue } from '#domain/kernel/column.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { holdsAll, numberOf, readSearch, searchWords } from '#domain/kernel/search.ts'
import type { Filter, Query, Sort } from '#db/query/query.ts'

type AnyColumn = Column<Document>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const DAY_MS = 86_400_000

/** What a column can hold: all else, as a damaged row or one of a later release may have it, is no value. */
const CAN_HOLD: Readonly<Record<AnyColumn['type'], (value: unknown) => boolean>> = {
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31 - 1,
  number: (value) => Number.isFinite(value),
  day: (value) => typeof value === 'string' && Date.parse(value) % DAY_MS === 0,
  instant: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  enumeration: (value) => typeof value === 'string',
  reference: (value) => typeof value === 'string' && UUID.test(value),
  flag: (value) => typeof value === 'boolean',
}

/** What a column says of a row. */
export const valueOf = (entity: EntityDefinition, name: string, row: Document): ColumnValue => {
  const column: AnyColumn | undefined = entity.columns[name]
  if (!column) return null
  try {
    const value = column.read(row)
    return CAN_HOLD[column.type](value) ? value : null
  } catch {
    return null
  }
}

const isMeant = (entity: EntityDefinition, filter: Filter, row: Document): boolean => {
  const column = entity.columns[filter.column]
  if (!column) return true
  const value = valueOf(entity, filter.column, row)
  const { type, values } = column
  // Values of a later release cannot be told from each other: none of them is found by its name, nor are rows beside one.
  const isLater = (one: unknown) => type === 'enumeration' && typeof one === 'string' && !values.includes(one)
  const at = (one: Exclude<ColumnValue, null>) => rank(entity, filter.column, one)
  if ('anyOf' in filter)
    return filter.anyOf.some((one) => {
      if (one === null || value === null) return one === value
      return CAN_HOLD[type](one) && !isLater(one) && at(one) === at(value)
    })
  // A border of numbers is any number. One that the column cannot hold has nothing on either side, nor have ids an order to lie in between.
  const isNumber = type === 'integer' || type === 'number'
  const canBound = (one: unknown) => (isNumber ? typeof one === 'number' && !Number.isNaN(one) : CAN_HOLD[type](one) && !isLater(one))
  if (type === 'reference' || [filter.from, filter.to].some((border) => border !== undefined && !canBound(border))) return false
  return (
    value !== null && (filter.from === undefined || at(value) >= at(filter.from)) && (filter.to === undefined || at(value) <= at(filter.to))
  )
}

/** The texts of a row; one that this release cannot read has none. */
const textsOf = (entity: EntityDefinition, row: Document): readonly string[] => {
  try {
    return entity.searchTexts(row).filter((text: unknown) => typeof text === 'string')
  } catch {
    return []
  }
}

const isFound = (entity: EntityDefinition, search: string, row: Document): boolean => {
  const words = searchWords(...textsOf(entity, row))
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
  // One moment may be written in several ways.
  if (type === 'instant' || type === 'day') return Date.parse(String(value))
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
