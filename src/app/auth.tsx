import './trusted-types.ts'
import './styles.ts'
import { isInside } from '#screens/sign-in/after-sign-in.ts'
import { knownSession } from '#session/known-session.ts'
import { AuthPage, readPlace, leaveTo } from './auth-page.tsx'
import { start } from './start.tsx'
import { registerWorker } from './worker-registration.ts'

/** Whoever is signed in has no need of this page. */
const passOn = (): boolean => {
  const { search } = readPlace()
  const passes = isInside(knownSession() !== null, search)
  if (passes) leaveTo(search.next)
  return passes
}

// The browser may bring the page back as it was left.
addEventListener('pageshow', (event) => event.persisted && passOn())
if (!passOn())
  void start({
    content: <AuthPage />,
    keepsFocus: 'touch',
    open: (path) => location.assign(path),
    register: registerWorker,
    inSlices: true,
  })
