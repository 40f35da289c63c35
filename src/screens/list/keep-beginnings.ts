import type { PortalDatabase } from '#db/core/database.ts'
import { readFirst, shortWithin } from '#db/core/list-ahead.ts'
import { query as askColumns } from '#db/query/columns-client.ts'
import { KEPT_ROWS } from '#db/query/first-rows.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { ListDefinition } from './definition.ts'
import { queryOf } from './list-query.ts'
import { LIST_SEARCH_DEFAULTS } from './list-search.ts'
import { readList } from './list-state.ts'

/**
 * Has the columns asked for the beginning of every tab of a list that nothing else on this device can begin: whoever answers keeps it, so
 * that the tab opens at once at any later start, although nobody has looked at it yet.
 */
export const keepBeginnings = async <K extends Kind>(db: PortalDatabase, definition: ListDefinition<K>): Promise<void> => {
  const today = dayOf(new Date().toISOString())
  for (const { id } of definition.tabs) {
    const { state } = readList(definition, { ...LIST_SEARCH_DEFAULTS, status: id })
    const query = queryOf(definition, state, today)
    const first = definition.first(query, id)
    if (first && 'inOrder' in first) continue
    if ((await readFirst(db, query, shortWithin(db, first))) === null) await askColumns(db, query, { start: 0, end: KEPT_ROWS })
  }
}
