import './trusted-types.ts'
import './styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { forgetAhead } from '#db/core/read-ahead.ts'
import { needMessages } from '#i18n/activate.ts'
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

/** What the first screen of a signed-in visitor is made of, and what stands in it: each begins as soon as it can. */
const prepare = async (): Promise<void> => {
  if (!session) return
  const [, , ahead] = await Promise.all([
    openAhead(session),
    router.load().catch(() => undefined),
    import('#screens/requests/read-requests-ahead.ts').catch(() => null),
  ])
  const db = openingOf(session)?.db
  if (!db || !ahead) return
  const read = ahead.readRequestsAhead(db, router.state.location).catch(() => undefined)
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, AHEAD_MS))])
  setTimeout(() => forgetAhead(db), STALE_MS)
}

void start({
  content: <RouterProvider router={router} />,
  keepsFocus: 'start',
  open: (path) => void router.navigate({ href: path }),
  register: followReleases,
  ahead: prepare(),
})
