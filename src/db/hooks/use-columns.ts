import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { Answer } from '#db/query/engine.ts'
import type { Query, Range } from '#db/query/query.ts'
import { useDatabase } from './use-database.ts'

/** The answer to a question, and to which. */
interface Answered<K extends Kind> extends Answer {
  readonly identity: string
  readonly rows: readonly StoredRow<Documents[K]>[]
}

/**
 * A window of a list asked of the columns, live: asked anew after each change of the kind's rows. Undefined until the question (`identity`)
 * was answered for the first time. What answers is loaded with the first question, after what stands on the screen by then.
 */
export const useColumnsWindow = <K extends Kind>(question: Query<K> | null, { start, end }: Range): Answered<K> | undefined => {
  const db = useDatabase()
  const kind = question?.kind
  const identity = JSON.stringify(question)
  const generation = useLiveQuery(() => (kind === undefined ? 0 : generationOf(db, kind)), [db, kind])
  const [answer, setAnswer] = useState<Answered<K>>()
  const asked = useRef({ number: 0, shown: 0 })
  const current = useRef(question)
  current.current = question
  useEffect(() => {
    if (current.current === null || generation === undefined) return
    const { current: turns } = asked
    const number = (turns.number += 1)
    const { current: now } = current
    void (async () => {
      const { query } = await import('#db/query/columns-client.ts')
      const found = await query(db, now, { start, end })
      // Answers may overtake each other; the latest question counts, and until it is answered the one before it.
      if (number < turns.shown) return
      turns.shown = number
      setAnswer({ ...found, identity })
    })().catch((error: unknown) => console.warn('columns:', error instanceof Error ? error.message : error))
  }, [db, identity, generation, start, end])
  return answer?.identity === identity ? answer : undefined
}
