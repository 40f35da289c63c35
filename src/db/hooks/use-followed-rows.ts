import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import { warnOf } from '#db/core/is-closed.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { FollowedRows } from '#db/query/followed-rows.ts'
import { useDatabase } from './use-database.ts'

/**
 * A little of every row of a kind, live: read once, and then only what changed. `keep` stays the same. `rows` is undefined until they are read;
 * `isFailed`: this device could not read them, or what changed since.
 */
export const useFollowedRows = <K extends Kind, Kept>(
  kind: K,
  keep: (row: StoredRow<Documents[K]>) => Kept,
): { readonly rows: readonly Kept[] | undefined; readonly isFailed: boolean; readonly retry: () => void } => {
  const db = useDatabase()
  const generation = useLiveQuery(() => generationOf(db, kind), [db, kind])
  const [all, setAll] = useState<readonly Kept[]>()
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((count) => count + 1), [])
  const followed = useRef<FollowedRows<K, Kept>>(undefined)
  const turn = useRef(Promise.resolve())
  useEffect(() => {
    if (generation === undefined) return
    followed.current ??= new FollowedRows(db, kind, keep)
    const { current: rows } = followed
    turn.current = turn.current
      .then(async () => {
        if (await rows.catchUp()) setAll(rows.all())
        setFailed(false)
      })
      .catch((error: unknown) => {
        warnOf(db, 'rows', error)
        setFailed(true)
      })
  }, [db, kind, keep, generation, tries])
  return { rows: all, isFailed, retry }
}
