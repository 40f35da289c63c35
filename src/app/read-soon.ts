import { forgetAhead } from '#db/core/read-ahead.ts'
import { knownSession } from '#session/known-session.ts'
import { databaseOf } from './opening.ts'

/** What is read ahead is worth no longer wait than this, in milliseconds, and grows old after the next. */
const AHEAD_MS = 150
const STALE_MS = 2_000

/** Loads what reads ahead. */
export const loadReader = () => import('./lists-ahead.ts')

let stale: ReturnType<typeof setTimeout>

interface Coming {
  readonly address: { readonly pathname: string; readonly search: object }
  /** The address one comes from; null: the portal starts. */
  readonly before: string | null
}

/** Reads what the list at an address will ask for, so that it is drawn once, with its rows. */
export const readSoon = async ({ address, before }: Coming): Promise<void> => {
  const db = databaseOf(knownSession())
  if (!db) return
  const read = loadReader().then(({ readAddressAhead }) => readAddressAhead(db, address, before))
  await Promise.race([read.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, AHEAD_MS))])
  clearTimeout(stale)
  stale = setTimeout(() => forgetAhead(db), STALE_MS)
}
