import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { warnOf } from '#db/core/is-closed.ts'
import { useDatabase } from './use-database.ts'

interface Options<Key, Result> {
  /** Asked anew after each change of rows of these kinds. */
  readonly kinds: readonly Kind[]
  /** Another key is another question; null: nothing is asked. */
  readonly key: Key | null
  readonly ask: (db: PortalDatabase, key: Key) => Promise<Result>
}

/** What was answered last, and to which question: null where it could not be. */
interface Answered<Key, Result> {
  readonly key: Key
  readonly result: Result | null
}

/** Asks something of the rows on this device, live; undefined until it was answered for the first time. Another number of `tries` asks again. */
export const useAnswered = <Key, Result>({ kinds, key, ask }: Options<Key, Result>, tries: number): Answered<Key, Result> | undefined => {
  const db = useDatabase()
  const [answer, setAnswer] = useState<Answered<Key, Result>>()
  const named = kinds.join(' ')
  const generation = useLiveQuery(
    async () => (await Promise.all(named.split(' ').map((kind) => generationOf(db, kind)))).join(' '),
    [db, named],
  )
  const current = useRef(ask)
  current.current = ask
  useEffect(() => {
    if (generation === undefined || key === null) return
    let isCurrent = true
    current.current(db, key).then(
      (result) => {
        if (isCurrent) setAnswer({ key, result })
      },
      (error: unknown) => {
        if (warnOf(db, 'columns', error) && isCurrent) setAnswer({ key, result: null })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [db, key, generation, tries])
  return answer
}
