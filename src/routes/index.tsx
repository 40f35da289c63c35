import { createFileRoute, redirect } from '@tanstack/react-router'
import { knownSession } from '#session/known-session.ts'

// The landing page at this address is no part of the app: the server and the worker answer with it. Whoever comes here comes from inside.
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: knownSession() ? '/dashboard' : '/signin', replace: true })
  },
})
