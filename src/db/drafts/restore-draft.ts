import type { PortalDatabase } from '#db/core/database.ts'
import { lockOf } from './claim-draft.ts'
import { keyOf } from './draft.ts'

/** Puts back a draft that was thrown away, unless somebody types in its place, or did. Resolves to whether it is back. */
export const restoreDraft = async (db: PortalDatabase, name: string, draft: unknown): Promise<boolean> => {
  const put = (): Promise<boolean> =>
    db.transaction('rw', db.meta, async () => {
      if (await db.meta.get(keyOf(name))) return false
      await db.meta.put({ key: keyOf(name), value: draft })
      return true
    })
  if (!('locks' in navigator)) return put()
  return navigator.locks.request(lockOf(db, name), { ifAvailable: true }, (lock) => (lock ? put() : false))
}
