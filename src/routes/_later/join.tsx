import { createFileRoute, useLocation } from '@tanstack/react-router'
import { JoinScreen } from '#screens/join/join-screen.tsx'
import { NafathDialog } from '#screens/sign-in/nafath/nafath-dialog.tsx'

export const Route = createFileRoute('/_later/join')({ component: Join })

function Join() {
  // Behind the `#`, where it is in no log. Another link opened in the same tab is another beginning.
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = Route.useNavigate()
  return <JoinScreen key={token} token={token} dialog={NafathDialog} onJoined={() => void navigate({ to: '/', replace: true })} />
}
