import { useCallback } from 'react'
import type { Kind } from '#domain/kernel/entity.ts'
import type { IdSet } from '#db/query/id-set.ts'
import type { Query } from '#db/query/query.ts'
import { useDatabase } from './use-database.ts'

/** Asks the columns for the ids of all rows that a question finds, in its order. */
export const useMatchingIds = (): (<K extends Kind>(query: Query<K>) => Promise<IdSet>) => {
  const db = useDatabase()
  return useCallback(
    async (query) => {
      const { matchingIds } = await import('#db/query/columns-client.ts')
      return matchingIds(db, query)
    },
    [db],
  )
}
