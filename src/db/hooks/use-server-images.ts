import { useLiveQuery } from 'dexie-react-hooks'
import { refKey, type Kind } from '#domain/kernel/entity.ts'
import { useDatabase } from './use-database.ts'

/** What the server last said of records that waiting changes touch, as it was written by whichever release; live, undefined while it is read. */
export const useServerImages = (kind: Kind, ids: readonly string[]): readonly { readonly id: string }[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => {
    const kept = await db.base.bulkGet(ids.map((id) => refKey({ kind, id })))
    return kept.flatMap((row) => row?.body ?? [])
  }, [db, kind, ids.join()])
}
