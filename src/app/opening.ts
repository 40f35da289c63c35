import type { PortalDatabase } from '#db/core/database.ts'
import type { SessionInfo } from '#protocol/session.ts'
import { openSignedIn } from '#session/open-database.ts'

const startToasts = () => import('./start-toasts.tsx')

/** The opening of somebody's database. */
interface Opening {
  readonly session: SessionInfo
  /** Null: the device was wiped while no page was open. */
  readonly database: Promise<PortalDatabase | null>
  /** Resolves when nothing more can be done than to wait for other windows, too. Never rejects. */
  readonly ready: Promise<void>
  /** As soon as it is open. */
  db: PortalDatabase | null
}

/** Begins to open the database of who is signed in; says so where other windows stand in the way. */
const beginOpening = (session: SessionInfo): Opening => {
  let unblock = (): void => undefined
  const blocked = new Promise<void>((resolve) => {
    unblock = resolve
  })
  let wasBlocked = false
  const database = openSignedIn(session, () => {
    wasBlocked = true
    unblock()
    void startToasts().then(({ toastBlocked }) => toastBlocked())
  })
  const opened = database.then(
    (db) => {
      opening.db = db
      if (wasBlocked) void startToasts().then(({ dismissBlocked }) => dismissBlocked())
    },
    () => undefined,
  )
  const opening: Opening = { session, database, ready: Promise.race([opened, blocked]), db: null }
  return opening
}

let begun: Opening | null = null
let taken: Opening | null = null

/** Begins to open the database before the first screen is drawn, which then begins with what it holds. Resolves as its `ready` does. */
export const openAhead = (session: SessionInfo): Promise<void> => {
  begun = beginOpening(session)
  return begun.ready
}

/** What was begun ahead for this person, as long as nobody took it. */
export const openingOf = (session: SessionInfo | null): Opening | null => (begun?.session === session ? begun : null)

/** The same, once: whoever takes it closes the database. */
export const takeOpening = (session: SessionInfo): Opening => {
  const opening = openingOf(session) ?? beginOpening(session)
  begun = null
  taken = opening
  return opening
}

/** The database that the screens of this person work with; null: none is open yet. */
export const databaseOf = (session: SessionInfo | null): PortalDatabase | null =>
  (openingOf(session) ?? (taken?.session === session ? taken : null))?.db ?? null
