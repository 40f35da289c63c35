import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Shell } from '#screens/shell/shell.tsx'
import { knownSession } from '#session/known-session.ts'

export const Route = createFileRoute('/_portal')({
  beforeLoad: ({ location }) => {
    if (!knownSession()) throw redirect({ to: '/signin', search: { next: location.href }, replace: true })
  },
  component: Portal,
})

function Portal() {
  const { PortalFrame } = Route.useRouteContext()
  return (
    <PortalFrame>
      <Shell>
        <Outlet />
      </Shell>
    </PortalFrame>
  )
}
