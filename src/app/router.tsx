import { createRouter } from '@tanstack/react-router'
import { MainArea } from '#ui/main-area.tsx'
import { FailedPage } from './failed-page.tsx'
import { routeTree } from './route-tree.gen.ts'
import { readSoon } from './read-soon.ts'
import { readSearch, writeSearch } from './search-text.ts'
import { acceptUpdate, updateWaiting } from './worker-updates.ts'

// The database and the sync engine are not needed to sign in.
const loadPortalFrame = async () => (await import('./portal-frame.tsx')).PortalFrame

// The first screen of all is read ahead by itself.
const readAhead = async (address: { pathname: string; search: object }): Promise<void> => {
  const before = router.state.resolvedLocation
  if (before) await readSoon({ address, before: before.pathname })
}

/** The router of the app. */
export const router = createRouter({
  routeTree,
  context: { loadPortalFrame, readAhead, update: { waiting: updateWaiting, accept: acceptUpdate } },
  defaultErrorComponent: () => (
    <MainArea>
      <FailedPage />
    </MainArea>
  ),
  defaultPreload: 'intent',
  parseSearch: readSearch,
  stringifySearch: writeSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
