import type { EntityDefinition } from '#domain/kernel/entity.ts'
import { FOLDING } from '#domain/kernel/search.ts'

/** Raised whenever the bytes of a chunk are laid out otherwise. */
export const LAYOUT = 3

/** What a release keeps of a kind: another form is built anew from the rows. */
export const formOf = (entity: EntityDefinition): string => {
  const columns = Object.entries(entity.columns).map(([name, { type, values }]) => `${name}:${type}:${values.join('|')}`)
  const text = [LAYOUT, FOLDING, entity.columnsVersion, ...columns].join(',')
  let hash = 0
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0
  return hash.toString(36)
}
