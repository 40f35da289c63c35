import { IconBan, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import type { RequestState } from '#domain/requests/lifecycle.ts'
import { REQUEST_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { StateBadge, type Looks } from '#ui/status-badge.tsx'

const LOOKS: Looks<RequestState> = {
  pending: ['warning', IconHourglass],
  approved: ['success', IconCircleCheck],
  rejected: ['error', IconCircleX],
  cancelled: ['neutral', IconBan],
}

/** A request's status. */
export const RequestStatus = ({ status }: { status: RequestState }) => (
  <StateBadge state={status} looks={LOOKS} words={REQUEST_STATE_MESSAGES} />
)
