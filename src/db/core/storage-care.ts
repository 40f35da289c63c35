import { liveQuery } from 'dexie'
import type { PortalDatabase } from './database.ts'
import { newId } from './identity.ts'

const BIRTH = 'birth'

/**
 * The name this very database was given when it was made, or null before that. A database that was taken away and made anew,
 * by whatever window or worker came first, has another one or none.
 */
export const readBirth = async (db: PortalDatabase): Promise<string | null> =>
  ((await db.meta.get(BIRTH))?.value as string | undefined) ?? null

/** Names the database, once. Returns the name that stands. */
export const nameBirth = (db: PortalDatabase): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const known = (await db.meta.get(BIRTH))?.value as string | undefined
    if (known !== undefined) return known
    const birth = newId()
    await db.meta.put({ key: BIRTH, value: birth })
    return birth
  })

/** Tells how many changes are unsent, now and whenever that changes, for as long as the database is open. Returns how to stop. */
export const watchUnsent = (db: PortalDatabase, tell: (unsent: number) => void): (() => void) => {
  const counting = liveQuery(async () => (await db.outbox.toCollection().primaryKeys()).length).subscribe({
    next: tell,
    // The database was closed or taken away: what was last told stays true as far as anybody knows.
    error: () => undefined,
  })
  return () => counting.unsubscribe()
}
