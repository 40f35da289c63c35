import type { PortalDatabase } from '#db/core/database.ts'
import { readListAhead } from '#db/core/list-ahead.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition } from './definition.ts'
import { queryOf } from './list-query.ts'
import type { ListSearch } from './list-search.ts'
import { readList } from './list-state.ts'
import { countersOf } from './tab-counters.ts'

/** Reads what a list will ask for at an address of its own. */
export type ListReader = (db: PortalDatabase, search: ListSearch) => Promise<void>

/** Reads what a list at an address will ask for before it is drawn. */
export const readAhead = async <K extends Kind>(db: PortalDatabase, definition: ListDefinition<K>, search: ListSearch): Promise<void> => {
  const { state } = readList(definition, search)
  const query = queryOf(definition, state, dayOf(new Date().toISOString()))
  await readListAhead(db, { list: definition.id, counters: countersOf(definition), query, first: definition.first(query, state.tab) })
}
