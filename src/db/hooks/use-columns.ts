import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import { warnOf } from '#db/core/is-closed.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { Answer } from '#db/query/engine.ts'
import type { Query, Range } from '#db/query/query.ts'
import { LatestAnswer } from './latest-answer.ts'
import { useDatabase } from './use-database.ts'

/** How often a list on the screen says so: more often than memory is given back. */
const TOUCH_MS = 20_000

/** The answer to a question, and to which. */
interface Answered<K extends Kind> extends Answer {
  readonly identity: string
  readonly rows: readonly StoredRow<Documents[K]>[]
}

/** Whether something could not be read, and the way to ask for it again. */
export interface Reading {
  readonly isFailed: boolean
  readonly retry: () => void
}

interface ColumnsWindow<K extends Kind> extends Reading {
  /** Undefined until the question was answered for the first time, and where that failed. */
  readonly answer: Answered<K> | undefined
}

/** So long as a list is on the screen, what answers it stays in memory. */
const useTouch = (kind: Kind | undefined): void => {
  const db = useDatabase()
  useEffect(() => {
    if (kind === undefined) return
    const timer = setInterval(() => {
      import('#db/query/columns-client.ts').then(
        ({ touch }) => touch(db, kind),
        (error: unknown) => void warnOf(db, 'columns', error),
      )
    }, TOUCH_MS)
    return () => clearInterval(timer)
  }, [db, kind])
}

/**
 * A window of a list asked of the columns, live: asked anew after each change of the kind's rows. What answers is loaded with the first
 * question, after what stands on the screen by then.
 */
export const useColumnsWindow = <K extends Kind>(question: Query<K> | null, { start, end }: Range): ColumnsWindow<K> => {
  const db = useDatabase()
  const kind = question?.kind
  const identity = JSON.stringify(question)
  const generation = useLiveQuery(() => (kind === undefined ? 0 : generationOf(db, kind)), [db, kind])
  const [answer, setAnswer] = useState<Answered<K>>()
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)
  useTouch(kind)
  const latest = useRef(new LatestAnswer())
  const current = useRef(question)
  current.current = question
  useEffect(() => {
    if (current.current === null || generation === undefined) return
    const isShown = latest.current.ask()
    const { current: now } = current
    void (async () => {
      const { query } = await import('#db/query/columns-client.ts')
      const found = await query(db, now, { start, end })
      if (!isShown()) return
      setAnswer({ ...found, identity })
      setFailure(undefined)
    })().catch((error: unknown) => {
      // With its database a list goes from the screen, too.
      if (!warnOf(db, 'columns', error) || !isShown()) return
      // Rows of before the change are not shown as if they were of now: an index may still have the right ones.
      setAnswer(undefined)
      setFailure(identity)
    })
  }, [db, identity, generation, start, end, tries])
  // Until there is an answer, the failure stays on the screen: what was pressed does not go away under the finger.
  const retry = useCallback(() => setTries((times) => times + 1), [])
  return { answer: answer?.identity === identity ? answer : undefined, isFailed: failure === identity, retry }
}
