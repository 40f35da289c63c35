import './trusted-types.ts'
import './styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { needMessages } from '#i18n/activate.ts'
import { knownSession } from '#session/known-session.ts'
import { openAhead } from './opening.ts'
import { loadReader, readSoon } from './read-soon.ts'
import { router } from './router.tsx'
import { start } from './start.tsx'
import { followReleases } from './worker-updates.ts'

// The words of the frame and the lists come beside those of the code.
void needMessages('first')

const session = knownSession()

/** What the first screen of a signed-in visitor is made of, and what stands in it: each begins as soon as it can. */
const prepare = async (): Promise<void> => {
  if (!session) return
  await Promise.all([openAhead(session), router.load().catch(() => undefined), loadReader().catch(() => undefined)])
  await readSoon({ address: router.state.location, before: null })
}

void start({
  content: <RouterProvider router={router} />,
  keepsFocus: 'start',
  open: (path) => void router.navigate({ href: path }),
  register: followReleases,
  ahead: prepare(),
})
