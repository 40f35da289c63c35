import { createElement, lazy } from 'react'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { withLaterWords } from '#i18n/activate.ts'
import { KycGate } from '#screens/kyc/kyc-gate.tsx'
import { Shell } from '#screens/shell/shell.tsx'
import { knownSession } from '#session/known-session.ts'

// Loaded when it is first opened.
const SyncPanel = lazy(withLaterWords(() => import('#screens/sync/sync-panel.tsx').then((module) => ({ default: module.SyncPanel }))))

/** These may be read by anybody; whoever is signed in reads them inside the main area. */
const PUBLIC = new Set(['/terms-and-conditions', '/privacy-policy', '/about-us', '/faq'])
const loadPublicFrame = async () => (await import('#screens/content/public-frame.tsx')).PublicFrame

export const Route = createFileRoute('/_portal')({
  beforeLoad: ({ location }) => {
    if (!knownSession() && !PUBLIC.has(location.pathname)) throw redirect({ to: '/signin', search: { next: location.href }, replace: true })
  },
  // What was loaded for one kind of reader is never shown to the other.
  loaderDeps: () => ({ inside: knownSession() !== null }),
  // Loaded with the route, not by a suspended component: React holds back what follows a fallback for 300 ms.
  loader: async ({ context, deps: { inside } }) => ({ inside, frame: await (inside ? context.loadPortalFrame() : loadPublicFrame()) }),
  component: Portal,
})

function Portal() {
  const { inside, frame } = Route.useLoaderData()
  if (!inside) return createElement(frame, null, <Outlet />)
  return createElement(
    frame,
    null,
    <Shell panel={SyncPanel} banner={<KycGate />}>
      <Outlet />
    </Shell>,
  )
}
