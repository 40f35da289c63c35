import { createElement } from 'react'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { knownSession } from '#session/known-session.ts'
import { signInFirst } from '../-guards.ts'

// The set-up has the vendor's database and the sync around it, as the main area has, but not its shell.
export const Route = createFileRoute('/_later/setup')({
  beforeLoad: ({ location }) => {
    const search = signInFirst(knownSession() !== null, location)
    if (search) throw redirect({ to: '/signin', search, replace: true })
  },
  loader: async ({ context }) => ({ frame: await context.loadPortalFrame() }),
  component: SetUp,
})

function SetUp() {
  return createElement(Route.useLoaderData().frame, null, <Outlet />)
}
