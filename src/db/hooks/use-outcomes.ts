import { useLiveQuery } from 'dexie-react-hooks'
import type { RejectedRow } from '#db/core/database.ts'
import { useDatabase } from './use-database.ts'

/** How many of some changes the server carried out, how many wait, how many were taken back, and those it refused. */
interface Outcomes {
  readonly done: number
  readonly waiting: number
  readonly undone: number
  readonly refused: readonly RejectedRow[]
}

/** How changes of this device stand with the server, live: undefined while that is being read. */
export const useOutcomes = (ids: readonly string[]): Outcomes | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => {
    const waiting = (await db.outbox.where('id').anyOf(ids).toArray()).filter(({ name }) => name !== 'mutation.skip').map(({ id }) => id)
    const refused = (await db.rejections.bulkGet([...ids])).filter((row) => row !== undefined)
    const left = new Set([...waiting, ...refused.map(({ id }) => id)])
    const done = (await db.receipts.bulkGet(ids.filter((id) => !left.has(id)))).filter((row) => row !== undefined).length
    return { done, waiting: waiting.length, refused, undone: ids.length - left.size - done }
  }, [db, ids])
}
