import type { PortalDatabase } from '#db/core/database.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'

/** The server forgets what it told after as long. */
const TOLD_MS = 90 * DAY_MS

/** Forgets pushes whose record has come, and those as old as records become: once the server forgets these, they would be news again. */
export const forgetPushed = (db: PortalDatabase, now: number): Promise<void> =>
  db.transaction('rw', db.notifications, db.rows('notifications'), async () => {
    const pushed = await db.notifications.toArray()
    const records = await db.rows('notifications').bulkGet(pushed.map(({ id }) => id))
    const before = new Date(now - TOLD_MS).toISOString()
    await db.notifications.bulkDelete(pushed.flatMap(({ id, at }, place) => (records[place] || at < before ? [id] : [])))
  })
