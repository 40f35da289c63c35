import { useCounters } from '#db/hooks/use-row.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition } from './definition.ts'
import { countersOf } from './tab-counters.ts'

/** How many rows each tab of a list has, from its counters; undefined until they are read. */
export const useTabSums = <K extends Kind>(definition: ListDefinition<K>): ((tab: string) => number | undefined) => {
  const { tabs } = definition
  const counters = useCounters(countersOf(definition))
  return (id) => {
    const tab = tabs.find((candidate) => candidate.id === id)
    return counters && tab?.counters.reduce((sum, key) => sum + (counters[key] ?? 0), 0)
  }
}
