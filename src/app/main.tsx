import './trusted-types.ts'
import './styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import type { PortalDatabase } from '#db/core/database.ts'
import { forgetAhead } from '#db/core/read-ahead.ts'
import { needMessages } from '#i18n/activate.ts'
import type { SessionInfo } from '#protocol/session.ts'
import { knownSession } from '#session/known-session.ts'
import { openAhead, openingOf } from './opening.ts'
import { router } from './router.tsx'
import { start } from './start.tsx'
import { followReleases } from './worker-updates.ts'

// The words of the frame and the lists come beside those of the code.
void needMessages('first')

const session = knownSession()

/** What is read ahead is worth no longer wait than this, in milliseconds, and grows old after the next. */
const AHEAD_MS = 150
const STALE_MS = 2_000

/** Reads what the list at this address asks for first, as soon as its database is open: the router needs longer to load its route. */
const readAhead = async (known: SessionInfo): Promise<PortalDatabase | null> => {
  const [ahead] = await Promise.all([import('#screens/requests/read-requests-ahead.ts').catch(() => null), openAhead(known)])
  const db = openingOf(known)?.db
  if (!db || !ahead) return null
  const read = ahead.readRequestsAhead(db, router.latestLocation).catch(() => undefined)
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, AHEAD_MS))])
  return db
}

/** What the first screen of a signed-in visitor is made of, and what stands in it: each begins as soon as it can. */
const prepare = async (): Promise<void> => {
  if (!session) return
  const [db] = await Promise.all([readAhead(session), router.load().catch(() => undefined)])
  if (db) setTimeout(() => forgetAhead(db), STALE_MS)
}

void start({
  content: <RouterProvider router={router} />,
  keepsFocus: 'start',
  open: (path) => void router.navigate({ href: path }),
  register: followReleases,
  ahead: prepare(),
})
