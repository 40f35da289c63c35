import { useLiveQuery } from 'dexie-react-hooks'
import type { StoredRow } from '#db/core/stored.ts'
import { refKey, type Documents, type Kind } from '#domain/kernel/entity.ts'
import { useDatabase } from './use-database.ts'

/** A record that changes which wait touch: as the server has it, written by whichever release, and as it is here. */
export interface ChangedHere<K extends Kind> {
  readonly server: { readonly id: string }
  /** Left out: it is deleted here. */
  readonly here: StoredRow<Documents[K]> | undefined
}

/** The records of a kind that waiting changes touch and the server knows, live, both sides of one moment; undefined while they are being read. */
export const useChangedHere = <K extends Kind>(kind: K): readonly ChangedHere<K>[] | undefined => {
  const db = useDatabase()
  return useLiveQuery(
    () =>
      db.transaction('r', db.base, db.rows(kind), async () => {
        const images = await db.base
          .where('key')
          .startsWith(refKey({ kind, id: '' }))
          .toArray()
        const known = images.flatMap(({ body }) => body ?? [])
        const rows = await db.rows(kind).bulkGet(known.map(({ id }) => id))
        return known.map((server, at) => ({ server, here: rows[at] }))
      }),
    [db, kind],
  )
}
