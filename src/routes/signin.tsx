import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { SignInScreen } from '#screens/sign-in/sign-in-screen.tsx'
import { knownSession } from '#session/known-session.ts'

const search = v.object({
  /** Where to go afterwards: a path of this site, nothing else. */
  next: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\/(?![/\\])/)), '/')),
  /** The session on this device has ended: sign in once more, keeping what is on the device. */
  again: v.optional(v.fallback(v.picklist(['yes', 'no']), 'no')),
})

export const Route = createFileRoute('/signin')({
  validateSearch: search,
  beforeLoad: ({ search: { next, again } }) => {
    if (knownSession() && again !== 'yes') throw redirect({ href: next ?? '/', replace: true })
  },
  component: SignIn,
})

function SignIn() {
  const { next, again } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <SignInScreen again={again === 'yes'} onSignedIn={() => void navigate({ href: next ?? '/', replace: true })} />
}
