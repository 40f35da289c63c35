import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition } from './definition.ts'

/** The counters that the tabs of a list are summed up from. */
export const countersOf = <K extends Kind>({ tabs }: ListDefinition<K>): readonly string[] => [
  ...new Set(tabs.flatMap(({ counters }) => counters)),
]
