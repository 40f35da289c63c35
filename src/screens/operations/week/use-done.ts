import { useMemo } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Query } from '#db/query/query.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { DONE_MOVEMENT_STATES } from '#domain/operations/lifecycle.ts'

const NO_ROWS = { start: 0, end: 0 }

/** Movements that were planned for a day and are done. */
export const doneOn = (on: Day): Query<'operations'> => ({
  kind: 'operations',
  filters: [
    { column: 'scheduledOn', anyOf: [on] },
    { column: 'containerStatus', anyOf: DONE_MOVEMENT_STATES },
  ],
})

/** How many movements that were planned for a day are done, and how reading them goes; undefined until that is known. */
export const useDone = (on: Day) => {
  const question = useMemo(() => doneOn(on), [on])
  const { answer, isFailed, retry } = useColumnsWindow(question, NO_ROWS)
  return { done: answer?.total, isFailed, retry }
}
