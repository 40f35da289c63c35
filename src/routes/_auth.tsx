import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { AuthScreen } from '#screens/sign-in/auth-screen.tsx'
import { knownSession } from '#session/known-session.ts'
import { authSearch, afterSignIn } from './-guards.ts'

// One screen for both addresses, so that what was typed outlives the change from one to the other.
export const Route = createFileRoute('/_auth')({
  validateSearch: authSearch,
  beforeLoad: ({ search }) => {
    const href = afterSignIn(knownSession() !== null, search)
    if (href !== null) throw redirect({ href, replace: true })
  },
  component: Auth,
})

function Auth() {
  const { next, again } = Route.useSearch()
  const navigate = Route.useNavigate()
  const side = useLocation({ select: ({ pathname }) => (pathname.startsWith('/signup') ? 'sign-up' : 'sign-in') })
  return (
    <AuthScreen side={side} again={again === 'yes'} next={next} onSignedIn={() => void navigate({ href: next ?? '/', replace: true })} />
  )
}
