import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import { warnOf } from '#db/core/is-closed.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { FollowedRows } from '#db/query/followed-rows.ts'
import { useDatabase } from './use-database.ts'

/** A little of every row of a kind, live: read once, and then only what changed. `keep` stays the same. Undefined while it is being read. */
export const useFollowedRows = <K extends Kind, Kept>(
  kind: K,
  keep: (row: StoredRow<Documents[K]>) => Kept,
): readonly Kept[] | undefined => {
  const db = useDatabase()
  const generation = useLiveQuery(() => generationOf(db, kind), [db, kind])
  const [all, setAll] = useState<readonly Kept[]>()
  const followed = useRef<FollowedRows<K, Kept>>(undefined)
  const turn = useRef(Promise.resolve())
  useEffect(() => {
    if (generation === undefined) return
    followed.current ??= new FollowedRows(db, kind, keep)
    const { current: rows } = followed
    turn.current = turn.current
      .then(async () => {
        if (await rows.catchUp()) setAll(rows.all())
      })
      .catch((error: unknown) => {
        warnOf(db, 'rows', error)
      })
  }, [db, kind, keep, generation])
  return all
}
