import { IconBan, IconCircleCheck, IconCircleX, IconHourglass, type Icon } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import type { RequestState } from '#domain/requests/lifecycle.ts'
import { REQUEST_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { StatusBadge, type Tone } from '#ui/status-badge.tsx'

const LOOKS: Readonly<Record<RequestState, readonly [Tone, Icon]>> = {
  pending: ['warning', IconHourglass],
  approved: ['success', IconCircleCheck],
  rejected: ['error', IconCircleX],
  cancelled: ['neutral', IconBan],
}

/** A request's status. */
export const RequestStatus = ({ status }: { status: RequestState }) => {
  const { _ } = useLingui()
  const [tone, icon] = LOOKS[status]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {_(REQUEST_STATE_MESSAGES[status])}
    </StatusBadge>
  )
}
