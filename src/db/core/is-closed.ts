import type { PortalStore } from './database.ts'

/** Whether a database said that it was closed: with a sign-out, for a newer release, or because the browser took its data away. */
export const isClosed = (error: unknown): boolean => error instanceof Error && error.name === 'DatabaseClosedError'

/** Whether a failure is the end of this connection, of which nobody is to be warned. From a connection that is open it is a fault as any other. */
export const hasEnded = (db: PortalStore, error: unknown): boolean => isClosed(error) && !db.isOpen()

/** Says on the console what failed, unless this connection has ended, with which its page goes, too. Returns whether it was said. */
export const warnOf = (db: PortalStore, what: string, error: unknown): boolean => {
  if (hasEnded(db, error)) return false
  console.warn(`${what}:`, error instanceof Error ? error.message : error)
  return true
}
