import type { PortalDatabase } from '#db/core/database.ts'

/** More tabs of one form than anybody has open. */
const MOST_TABS = 20
/** So long another tab may take to let go of a draft. */
const PATIENCE_MS = 100

/** A draft that this tab alone writes, until it lets go of it. */
export interface ClaimedDraft {
  /** The name it is kept under. */
  readonly name: string
  readonly release: () => void
}

type Locks = Pick<LockManager, 'request'>

const ownLocks = (): Locks | null => ('locks' in navigator ? navigator.locks : null)

/** Takes a draft unless a tab has it: null. Without locks nobody knows of others, and it is taken. */
const take = (db: PortalDatabase, name: string, locks: Locks | null): Promise<ClaimedDraft | null> =>
  new Promise((resolve, reject) => {
    if (!locks) return resolve({ name, release: () => undefined })
    // Whoever has just left the form lets go of its draft a moment later.
    locks
      .request(`draft ${db.name} ${name}`, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
        return new Promise<void>((release) => resolve({ name, release }))
      })
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === 'TimeoutError') resolve(null)
        else reject(error instanceof Error ? error : new Error('no lock'))
      })
  })

/**
 * The draft of a form for this tab: one that was left behind before a new one, and never one that another tab is typing into. Each tab of
 * the same form has its own. Let go of, it stays until it is taken up again.
 */
export const claimDraft = async (db: PortalDatabase, form: string, locks = ownLocks()): Promise<ClaimedDraft> => {
  const names = Array.from({ length: MOST_TABS }, (_, at) => (at === 0 ? form : `${form}#${at + 1}`))
  const kept = await db.meta.bulkGet(names.map((name) => `draft:${name}`))
  const left = names.filter((_, at) => kept[at] !== undefined)
  for (const name of new Set([...left, ...names])) {
    const claimed = await take(db, name, locks)
    if (claimed) return claimed
  }
  return { name: form, release: () => undefined }
}

/** Puts back a draft that was thrown away, unless its place was taken since. Resolves to whether it is back. */
export const restoreDraft = async (db: PortalDatabase, name: string, draft: unknown, locks = ownLocks()): Promise<boolean> => {
  const claimed = await take(db, name, locks)
  if (!claimed) return false
  try {
    return await db.transaction('rw', db.meta, async () => {
      const key = `draft:${name}`
      if (await db.meta.get(key)) return false
      await db.meta.put({ key, value: draft })
      return true
    })
  } finally {
    claimed.release()
  }
}
