import type { ColumnName, Kind } from '#domain/kernel/entity.ts'
import type { Figures, Query } from '#db/query/query.ts'
import { useAnswered } from './use-answered.ts'

/**
 * Columns of all rows that a question finds, live: asked anew after each change of the kind's rows. Undefined until it was answered for the
 * first time, null where it cannot be; another number of `tries` asks again. What answers is loaded with the first question.
 */
export const useFigures = <K extends Kind>(question: Query<K>, names: readonly ColumnName<K>[], tries = 0): Figures | null | undefined => {
  const key = JSON.stringify([question, names])
  const answered = useAnswered(
    {
      kinds: [question.kind],
      key,
      ask: async (db) => (await import('#db/query/columns-client.ts')).columns(db, question, names),
    },
    tries,
  )
  return answered?.key === key ? answered.result : undefined
}
