import { newId } from '#db/core/identity.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { keyOf, readDraft } from './draft.ts'

/** A draft that belongs to one tab until it is released or the tab is gone. */
export interface ClaimedDraft<Draft> {
  /** The name to read and write it by. */
  readonly name: string
  /** What was typed before and not saved; null: nothing. */
  readonly draft: Draft | null
  /** Whether another tab has the same form open, with a draft of its own. */
  readonly isElsewhere: boolean
  readonly release: () => void
}

/** As long is waited for a tab that is just going, ms: a page that is loaded again asks before the old one has let go. */
const GRACE_MS = 400

type Release = () => void

/** The lock that a tab holds while a draft is its own. */
export const lockOf = (db: PortalDatabase, name: string): string => `draft ${db.name} ${name}`

/** Takes the lock of a name and keeps it until released; null where somebody else has it, or `signal` was raised first. */
const take = (lock: string, how: LockOptions): Promise<Release | null> =>
  new Promise((resolve) => {
    void navigator.locks
      .request(lock, how, (granted) => {
        if (!granted) return resolve(null)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch(() => resolve(null))
  })

/** The first of the names that a tab lets go of within the grace, with its release; the others are let go of at once. */
const takeAny = async (names: readonly string[], lockOf: (name: string) => string): Promise<{ name: string; release: Release } | null> => {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), GRACE_MS)
  let first: { name: string; release: Release } | null = null
  await Promise.all(
    names.map(async (name) => {
      const release = await take(lockOf(name), { signal: over.signal })
      if (!release) return
      if (first) return release()
      first = { name, release }
      over.abort()
    }),
  )
  clearTimeout(timer)
  return first
}

/**
 * The draft of a form that makes a new record, for this tab alone: one that no tab has open, else a new one. Two tabs that add the same noun
 * type into two drafts, and neither is lost: a draft whose tab is gone is found by the next that asks. Without locks the tabs share one.
 */
export const claimDraft = async <Draft>(db: PortalDatabase, form: string): Promise<ClaimedDraft<Draft>> => {
  if (!('locks' in navigator)) return { name: form, draft: await readDraft<Draft>(db, form), isElsewhere: false, release: () => undefined }
  const own = (name: string) => lockOf(db, name)
  const claimed = async (name: string, release: Release): Promise<ClaimedDraft<Draft>> => {
    const { held = [] } = await navigator.locks.query()
    const isOther = (lock: string | undefined) => lock !== own(name) && (lock === own(form) || lock?.startsWith(own(`${form}~`)))
    return { name, draft: await readDraft<Draft>(db, name), isElsewhere: held.some((lock) => isOther(lock.name)), release }
  }
  const kept = (await db.meta.where('key').startsWith(keyOf(form)).primaryKeys())
    .map((key) => key.slice(keyOf('').length))
    .filter((name) => name === form || name.startsWith(`${form}~`))
  const wanted = kept.length > 0 ? kept : [form]
  for (const name of wanted) {
    const release = await take(own(name), { ifAvailable: true })
    if (release) return claimed(name, release)
  }
  const freed = await takeAny(wanted, own)
  if (freed) return claimed(freed.name, freed.release)
  const name = `${form}~${newId()}`
  return claimed(name, (await take(own(name), {})) ?? (() => undefined))
}
