import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import { warnOf } from '#db/core/is-closed.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { FollowedMatches } from '#db/query/followed-matches.ts'
import type { Query } from '#db/query/query.ts'
import { useDatabase } from './use-database.ts'

/**
 * A little of every row that a question finds, live: read once, and then only what changed. `keep` stays the same. Undefined while it is being
 * read, null where it cannot be; another number of `tries` asks again.
 */
export const useFollowedMatches = <K extends Kind, Kept>(
  question: Query<K>,
  keep: (row: StoredRow<Documents[K]>) => Kept,
  tries: number,
): readonly Kept[] | null | undefined => {
  const db = useDatabase()
  const { kind } = question
  const identity = JSON.stringify(question)
  const generation = useLiveQuery(() => generationOf(db, kind), [db, kind])
  // With the question: what another one found is no answer to this.
  const [answer, setAnswer] = useState<{ readonly identity: string; readonly all: readonly Kept[] | null }>()
  const followed = useRef<FollowedMatches<K, Kept>>(undefined)
  const current = useRef(question)
  current.current = question
  const turn = useRef(Promise.resolve())
  useEffect(() => {
    if (generation === undefined) return
    let isCurrent = true
    const { current: asked } = current
    const read = async () => {
      // Whoever comes next reads what changed for this one, too.
      if (!isCurrent) return
      const [{ FollowedMatches: Matches }, { matchingIds }] = await Promise.all([
        import('#db/query/followed-matches.ts'),
        import('#db/query/columns-client.ts'),
      ])
      followed.current ??= new Matches(db, kind, keep)
      await followed.current.catchUp(() => matchingIds(db, asked))
      setAnswer({ identity, all: followed.current.all() })
    }
    turn.current = turn.current.then(read).catch((error: unknown) => {
      if (warnOf(db, 'rows', error)) setAnswer({ identity, all: null })
    })
    return () => {
      isCurrent = false
    }
  }, [db, kind, identity, keep, generation, tries])
  return answer?.identity === identity ? answer.all : undefined
}
