import type * as v from 'valibot'
import { fileName } from '#domain/kernel/file-name.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { day, instant } from '#domain/kernel/instant.ts'
import { money, type Money } from '#domain/kernel/money.ts'
import { plainValue, type CellValue } from './cell-value.ts'

/** What describes a value, as far as an export looks into it. */
type Shape = v.GenericSchema | undefined

const isShape = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && 'type' in value

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMoney = (value: unknown): value is Money => isObject(value) && typeof value.halalas === 'number'

/** A file as a record names it. */
export const isFile = (value: unknown): value is FileRef => isObject(value) && 'sha256' in value && 'name' in value && 'size' in value

/** Where the archive holds a file. Names come from people's disks; what a file system could take amiss is replaced. */
export const entryName = (file: FileRef): string =>
  `files/${file.sha256.slice(0, 12)}-${fileName(file)
    .replace(/[\\/:*?"<>|]/g, '_')
    .slice(-100)}`

const inner = (shape: Shape): Shape => (shape && 'wrapped' in shape && isShape(shape.wrapped) ? inner(shape.wrapped) : shape)

/** How a field is described; of several possible shapes by the first that has it. */
const fieldOf = (shape: Shape, name: string): Shape => {
  if (!shape) return undefined
  if ('entries' in shape && isObject(shape.entries)) {
    const entry = shape.entries[name]
    return isShape(entry) ? inner(entry) : undefined
  }
  if (!('options' in shape) || !Array.isArray(shape.options)) return undefined
  for (const option of shape.options) {
    const found = isShape(option) ? fieldOf(option, name) : undefined
    if (found) return found
  }
  return undefined
}

/** Whatever keys its records have: they would be as many columns. */
const isByKey = (shape: Shape): boolean => shape?.type === 'record'

const itemOf = (shape: Shape): Shape => (shape && 'item' in shape && isShape(shape.item) ? inner(shape.item) : undefined)

/** A value that fills one cell; undefined where it has parts. */
const cellOf = (shape: Shape, value: unknown): CellValue | undefined => {
  if (typeof value === 'string') return shape === day ? { day: value } : shape === instant ? { at: value } : value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (shape === money && isMoney(value)) return { money: value }
  return isFile(value) ? entryName(value) : undefined
}

/** What stands in a list, with days, moments and amounts as cells have them. */
const listed = (shape: Shape, value: unknown): unknown => {
  const cell = cellOf(shape, value)
  if (cell !== undefined) return plainValue(cell)
  if (Array.isArray(value)) return value.map((item) => listed(itemOf(shape), item))
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, listed(fieldOf(shape, name), part)]))
    : value
}

/**
 * A record laid flat: dotted paths to cells, with its days, moments and amounts as what its schema says they are. Files are named as the
 * archive names them, other lists and what is held by free keys become JSON in one cell; what is null or missing has no cell.
 */
export const recordCells = (schema: v.GenericSchema, record: unknown): ReadonlyMap<string, CellValue> => {
  const cells = new Map<string, CellValue>()
  const walk = (shape: Shape, value: unknown, path: string): void => {
    if (value === null || value === undefined) return
    const cell = cellOf(shape, value)
    if (cell !== undefined) cells.set(path, cell)
    else if (isByKey(shape)) cells.set(path, JSON.stringify(listed(shape, value)))
    else if (Array.isArray(value))
      cells.set(
        path,
        value.every(isFile) ? value.map(entryName).join('; ') : JSON.stringify(value.map((item) => listed(itemOf(shape), item))),
      )
    else if (isObject(value))
      for (const [name, part] of Object.entries(value)) walk(fieldOf(shape, name), part, path === '' ? name : `${path}.${name}`)
  }
  walk(inner(schema), record, '')
  return cells
}
