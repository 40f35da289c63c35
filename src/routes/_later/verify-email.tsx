import { createFileRoute, useLocation } from '@tanstack/react-router'
import { VerifyEmailScreen } from '#screens/verify-email/verify-email-screen.tsx'

export const Route = createFileRoute('/_later/verify-email')({ component: VerifyEmail })

function VerifyEmail() {
  // Behind the `#`, where it is in no log. Another link opened in the same tab is another beginning.
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = Route.useNavigate()
  return (
    <VerifyEmailScreen
      key={token}
      token={token}
      onVerified={() => void navigate({ to: '/setup/$step', params: { step: 'account' }, replace: true })}
    />
  )
}
