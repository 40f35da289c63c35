import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconFileUnknown } from '@tabler/icons-react'
import { useRef } from 'react'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { REQUEST_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SidePanel } from '#ui/overlay/side-panel.tsx'
import { RequestDetail } from './request-detail.tsx'
import type { RequestPath } from './detail-search.ts'

/**
 * A request beside its list. The list stays where it is underneath, so that going back leads to the same place; the
 * address is its own, so that it can be linked and loaded anew.
 */
export const RequestDetailScreen = ({ id, path }: { id: string; path: RequestPath }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const navigate = useNavigate()
  const router = useRouter()
  const cameFromList = useCanGoBack()
  const request = useRow('requests', id)
  const arriving = useSyncStatus().firstLoad !== null
  // A second Escape while it closes would lead back beyond the list.
  const closed = useRef(false)
  const close = () => {
    if (closed.current) return
    closed.current = true
    if (cameFromList) router.history.back()
    else void navigate({ to: path, search: ({ id: _id, ...list }: { id?: string }) => list, replace: true })
  }
  return (
    <SidePanel
      opened
      onClose={close}
      width={560}
      title={request ? `${i18n._(REQUEST_TYPE_MESSAGES[request.type])} ${isolate(`#${request.number}`, language)}` : t`Request`}
    >
      {request ? (
        <RequestDetail request={request} />
      ) : request === undefined || arriving ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <EmptyState
          icon={IconFileUnknown}
          title={t`No data found`}
        >{t`This request is not on this device. It may belong to another account.`}</EmptyState>
      )}
    </SidePanel>
  )
}
