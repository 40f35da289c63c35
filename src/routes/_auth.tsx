import { createFileRoute, redirect } from '@tanstack/react-router'
import { authAddress, authSearch } from '#screens/sign-in/after-sign-in.ts'

// Sign-in and sign-up are a page of their own (`auth.html`): whoever comes to their addresses from inside leaves this one.
export const Route = createFileRoute('/_auth')({
  validateSearch: authSearch,
  beforeLoad: ({ location }) => {
    throw redirect({ href: authAddress(location), reloadDocument: true })
  },
})
