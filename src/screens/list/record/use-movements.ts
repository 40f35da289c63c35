import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Query } from '#db/query/query.ts'
import type { Operation } from '#domain/operations/operation.ts'

/** A booking has a few movements for each of its containers. */
const MOST = { start: 0, end: 200 }

/** The movements of a booking, live; undefined until they are known, and where there is no booking. */
export const useMovements = (bookingId: string | null): readonly Operation[] | undefined => {
  const question: Query<'operations'> | null =
    bookingId === null
      ? null
      : {
          kind: 'operations',
          filters: [{ column: 'bookingId', anyOf: [bookingId] }],
          sort: [{ column: 'updatedAt', direction: 'ascending' }],
        }
  const { answer } = useColumnsWindow<'operations'>(question, MOST)
  return question ? answer?.rows : undefined
}
