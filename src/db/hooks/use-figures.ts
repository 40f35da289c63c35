import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { ColumnName, Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import { warnOf } from '#db/core/is-closed.ts'
import type { Figures, Query } from '#db/query/query.ts'
import { useDatabase } from './use-database.ts'

/**
 * Columns of all rows that a question finds, live: asked anew after each change of the kind's rows. Undefined until it was answered for the
 * first time, null where it cannot be; another number of `tries` asks again. What answers is loaded with the first question.
 */
export const useFigures = <K extends Kind>(question: Query<K>, names: readonly ColumnName<K>[], tries = 0): Figures | null | undefined => {
  const db = useDatabase()
  const { kind } = question
  const identity = JSON.stringify([question, names])
  const generation = useLiveQuery(() => generationOf(db, kind), [db, kind])
  const [answer, setAnswer] = useState<{ readonly identity: string; readonly figures: Figures | null }>()
  const current = useRef({ question, names })
  current.current = { question, names }
  useEffect(() => {
    if (generation === undefined) return
    let isCurrent = true
    const { question: asked, names: wanted } = current.current
    import('#db/query/columns-client.ts')
      .then(({ columns }) => columns(db, asked, wanted))
      .then(
        (figures) => {
          if (isCurrent) setAnswer({ identity, figures })
        },
        (error: unknown) => {
          if (warnOf(db, 'columns', error) && isCurrent) setAnswer({ identity, figures: null })
        },
      )
    return () => {
      isCurrent = false
    }
  }, [db, identity, generation, tries])
  return answer?.identity === identity ? answer.figures : undefined
}
