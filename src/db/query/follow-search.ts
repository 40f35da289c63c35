import { liveQuery, type Subscription } from 'dexie'
import { generationOf } from '#db/core/changes.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { findEverywhere, SEARCHED, type AskColumns, type Found } from './find-everywhere.ts'

interface Listener {
  readonly next: (found: Found | null) => void
  readonly error: (error: unknown) => void
}

/**
 * Looks for what was typed, and as long as nothing is found once more after each change: rows may still be arriving. What was found stays as
 * it is, so that nobody opens another record than the one they were about to. Returns what ends it.
 */
export const followSearch = (db: PortalDatabase, typed: string, ask: AskColumns, { next, error }: Listener): (() => void) => {
  let isOver = false
  let changes: Subscription | undefined
  const end = (): void => {
    isOver = true
    changes?.unsubscribe()
  }
  const fail = (reason: unknown): void => {
    if (!isOver) error(reason)
  }
  const look = async (): Promise<void> => {
    const found = await findEverywhere(db, typed, ask)
    // Answers may overtake each other: one that found something was the last.
    if (isOver) return
    next(found)
    if (found?.groups.length !== 0) return end()
    changes ??= liveQuery(() => Promise.all(SEARCHED.map((kind) => generationOf(db, kind)))).subscribe(() => void look().catch(fail), fail)
  }
  look().catch(fail)
  return end
}
