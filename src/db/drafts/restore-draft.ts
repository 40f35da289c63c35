import type { PortalDatabase } from '#db/core/database.ts'
import { lockOf } from './claim-draft.ts'
import { keyOf } from './draft.ts'

/** The form that threw it away may still be on its way from the screen: so long, in milliseconds, it is waited for. */
const LEAVING_MS = 2_000

/** Puts back a draft that was thrown away, unless somebody types in its place, or did. Resolves to whether it is back. */
export const restoreDraft = async (db: PortalDatabase, name: string, draft: unknown): Promise<boolean> => {
  const put = (): Promise<boolean> =>
    db.transaction('rw', db.meta, async () => {
      if (await db.meta.get(keyOf(name))) return false
      await db.meta.put({ key: keyOf(name), value: draft })
      return true
    })
  if (!('locks' in navigator)) return put()
  const signal = AbortSignal.timeout(LEAVING_MS)
  return navigator.locks.request(lockOf(db, name), { signal }, put).catch((error: unknown) => {
    if (signal.aborted) return false
    throw error
  })
}
