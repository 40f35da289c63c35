import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { sampleId } from './samples.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT/
const DAY = /^\d{4}-\d\d-\d\d$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const DAY_MS = 86_400_000

const moved = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

/** A value as it may be in another record; a number of one place, such as a point of the map, stays near. */
const varied = (value: unknown, salt: number): unknown => {
  if (typeof value === 'boolean') return salt % 2 === 0
  if (typeof value === 'number') return Number.isInteger(value) ? value + (salt % 5) : value
  if (Array.isArray(value)) return value.map((one) => varied(one, salt))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part], at) => [name, varied(part, salt * 7 + at)]))
  if (typeof value !== 'string') return value
  // Most moments are whole seconds.
  if (INSTANT.test(value)) return moved(value, (salt % 7) * 3_600_000 + (salt % 11 === 0 ? 1 : 0))
  if (DAY.test(value)) return moved(value, (salt % 6) * DAY_MS).slice(0, 10)
  return UUID.test(value) ? sampleId(3, salt % 5) : value
}

/** Another record of a noun: every column that is a field of its own takes all sorts of values, as `salt` says, and others most of theirs. */
export const variant = (
  entity: EntityDefinition,
  body: Document,
  { id, salt }: { readonly id: string; readonly salt: number },
): Document => {
  const fields = Object.entries(body).map(([name, value], at): [string, unknown] => {
    const values = entity.columns[name]?.values ?? []
    const own = salt * 5 + at
    // Some have one that only a later release knows.
    if (values.length > 0 && typeof value === 'string') return [name, values[own % (values.length + 1)] ?? 'later']
    return [name, varied(value, own)]
  })
  return { ...Object.fromEntries(fields), id }
}
