import { createFileRoute, redirect } from '@tanstack/react-router'
import { knownSession } from '#session/known-session.ts'

// The landing page comes here later; until then the door leads on.
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: knownSession() ? '/booking-renewal' : '/signin', replace: true })
  },
})
