import './trusted-types.ts'
import './styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { needMessages } from '#i18n/activate.ts'
import { knownSession } from '#session/known-session.ts'
import { router } from './router.tsx'
import { start } from './start.tsx'
import { followReleases } from './worker-updates.ts'

// The words of the frame and the lists come beside those of the code.
void needMessages('first')

void start({
  content: <RouterProvider router={router} />,
  keepsFocus: 'start',
  open: (path) => void router.navigate({ href: path }),
  register: followReleases,
  // What the first screen of a signed-in visitor is made of.
  ...(knownSession() ? { ahead: router.load().catch(() => undefined) } : {}),
})
