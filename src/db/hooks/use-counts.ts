import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import { warnOf } from '#db/core/is-closed.ts'
import type { Query } from '#db/query/query.ts'
import { useDatabase } from './use-database.ts'

const NO_ROWS = { start: 0, end: 0 } as const

/**
 * How many rows of a kind each of some questions finds, asked of the columns, live; undefined until they answered for the first time,
 * null where they cannot. For questions that no counter can answer, such as those about today. Another number of `tries` asks again.
 */
export const useCounts = <K extends Kind>(kind: K, queries: readonly Query<K>[], tries = 0): readonly number[] | null | undefined => {
  const db = useDatabase()
  const identity = JSON.stringify(queries)
  const generation = useLiveQuery(() => generationOf(db, kind), [db, kind])
  const [counts, setCounts] = useState<readonly number[] | null>()
  useEffect(() => {
    if (generation === undefined) return
    let isLatest = true
    void (async () => {
      const { query } = await import('#db/query/columns-client.ts')
      const asked: readonly Query<K>[] = JSON.parse(identity)
      // What is only counted is not put in order.
      const answers = await Promise.all(asked.map((one) => query(db, { ...one, sort: [] }, NO_ROWS)))
      if (isLatest) setCounts(answers.map(({ total }) => total))
    })().catch((error: unknown) => {
      if (warnOf(db, 'columns', error) && isLatest) setCounts(null)
    })
    return () => {
      isLatest = false
    }
  }, [db, identity, generation, tries])
  return counts
}
