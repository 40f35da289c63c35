import * as v from 'valibot'
import type { EntityDefinition } from '#domain/kernel/entity.ts'
import type { Filter, Query, Sort } from './query.ts'

const figure = v.union([v.number(), v.nan()])
const border = v.optional(v.union([v.string(), figure]))
const filterSchema = v.union([
  v.strictObject({ column: v.string(), anyOf: v.array(v.nullable(v.union([v.string(), figure, v.boolean()]))) }),
  v.strictObject({ column: v.string(), from: border, to: border }),
])
const sortSchema = v.strictObject({ column: v.string(), direction: v.picklist(['ascending', 'descending']) })

/** What of a question this release can carry out, and the columns of what it cannot. */
interface Followable {
  readonly filters: readonly Filter[]
  readonly sorts: readonly Sort[]
  readonly search: string
  readonly unknown: readonly string[]
}

const nameOf = (part: unknown): string =>
  typeof part === 'object' && part !== null && 'column' in part && typeof part.column === 'string' ? part.column : '?'

/**
 * Reads a question that may come from an address or from a saved view of a later release: what names no column of the noun, or is written
 * as this release does not know, is passed over and named.
 */
export const followable = (entity: EntityDefinition, { filters, sort, search }: Query): Followable => {
  const unknown: string[] = []
  const known = <Part extends { readonly column: string }>(schema: v.GenericSchema<unknown, unknown>, parts: unknown): readonly Part[] => {
    if (parts === undefined) return []
    if (!Array.isArray(parts)) {
      unknown.push('?')
      return []
    }
    return (parts as readonly Part[]).filter((part) => {
      const isKnown = v.is(schema, part) && Object.hasOwn(entity.columns, nameOf(part))
      if (!isKnown) unknown.push(nameOf(part))
      return isKnown
    })
  }
  const [read, sorts] = [known<Filter>(filterSchema, filters), known<Sort>(sortSchema, sort)]
  const newest = entity.newest === null ? [] : [{ column: entity.newest as Sort['column'], direction: 'descending' as const }]
  return {
    filters: read,
    sorts: sort === undefined ? newest : sorts,
    search: typeof search === 'string' ? search : '',
    unknown: [...new Set(unknown)],
  }
}
