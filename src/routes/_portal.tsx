import { createElement } from 'react'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Shell } from '#screens/shell/shell.tsx'
import { knownSession } from '#session/known-session.ts'

export const Route = createFileRoute('/_portal')({
  beforeLoad: ({ location }) => {
    if (!knownSession()) throw redirect({ to: '/signin', search: { next: location.href }, replace: true })
  },
  // Loaded with the route, not by a suspended component: React holds back what follows a fallback for 300 ms.
  loader: ({ context }) => context.loadPortalFrame(),
  component: Portal,
})

function Portal() {
  return createElement(
    Route.useLoaderData(),
    null,
    <Shell>
      <Outlet />
    </Shell>,
  )
}
