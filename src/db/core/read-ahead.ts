import type { PortalStore } from './database.ts'

const kept = new WeakMap<PortalStore, Map<string, unknown>>()

/** Keeps an answer that a screen will ask for under this key, read before the screen is there. */
export const keepAhead = (db: PortalStore, key: string, answer: unknown): void => {
  kept.set(db, (kept.get(db) ?? new Map<string, unknown>()).set(key, answer))
}

/** What was read ahead under a key; undefined: nothing. */
export const keptAhead = (db: PortalStore, key: string): unknown => kept.get(db)?.get(key)

/** From here on the database itself is asked: what was read ahead grows old. */
export const forgetAhead = (db: PortalStore): void => void kept.delete(db)
