import { IconAlertTriangle, IconClock, IconSend } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from './status-badge.tsx'

/** How a row stands towards the server, as icon and words. */
export const RowSyncBadge = ({ state }: { state: 'waiting' | 'sending' | 'failed' }) => {
  const { t } = useLingui()
  if (state === 'failed') return <StatusBadge tone="error" icon={IconAlertTriangle}>{t`Not accepted`}</StatusBadge>
  if (state === 'sending') return <StatusBadge tone="info" icon={IconSend}>{t`Sending`}</StatusBadge>
  return <StatusBadge tone="warning" icon={IconClock}>{t`Waiting to send`}</StatusBadge>
}
