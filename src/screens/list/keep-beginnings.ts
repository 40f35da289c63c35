import type { PortalDatabase } from '#db/core/database.ts'
import { keepBeginning } from '#db/query/columns-client.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { ListDefinition } from './definition.ts'
import { queryOf } from './list-query.ts'
import { LIST_SEARCH_DEFAULTS } from './list-search.ts'
import { readList } from './list-state.ts'

/** Keeps how every tab of a list begins in its usual order, but for those that an index holds in theirs. */
export const keepBeginnings = async <K extends Kind>(db: PortalDatabase, definition: ListDefinition<K>): Promise<void> => {
  const today = dayOf(new Date().toISOString())
  for (const { id } of definition.tabs) {
    const { state } = readList(definition, { ...LIST_SEARCH_DEFAULTS, status: id })
    const query = queryOf(definition, state, today)
    const first = definition.first(query, id)
    if (!first || 'within' in first) await keepBeginning(db, query)
  }
}
