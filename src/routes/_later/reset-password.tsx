import { createFileRoute, stripSearchParams, useLocation } from '@tanstack/react-router'
import * as v from 'valibot'
import { ResetPasswordScreen } from '#screens/recovery/reset-password-screen.tsx'

/** Mails of earlier releases had the token here; it stands behind the `#` now. */
const search = v.object({ token: v.optional(v.fallback(v.string(), ''), '') })

export const Route = createFileRoute('/_later/reset-password')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ token: '' })] },
  component: ResetPassword,
})

function ResetPassword() {
  const hash = useLocation({ select: (location) => location.hash })
  const { token } = Route.useSearch()
  // Another link opened in the same tab is another beginning.
  return <ResetPasswordScreen key={hash || token} token={hash || token} />
}
