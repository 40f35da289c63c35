import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type { HistoryEntry } from '#db/core/history.ts'
import { useHistory } from '#db/hooks/use-history.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { changeRequestSchema, type ChangeRequest } from '#domain/requests/request.ts'
import { REQUEST_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { Timeline, TimelineEntry } from '#screens/list/detail/timeline.tsx'
import { FORMATTERS } from './formatters.ts'

/** The state that an answer which still waits leads to. */
const LEADS_TO: Readonly<Record<string, ChangeRequest['status']>> = {
  'request.approve': 'approved',
  'request.reject': 'rejected',
  'request.reopen': 'pending',
}

const statusAfter = (entry: HistoryEntry, request: ChangeRequest): ChangeRequest['status'] | null => {
  if (entry.state === 'waiting') return LEADS_TO[entry.name] ?? null
  const after = entry.audit.changes[refKey({ kind: 'requests', id: request.id })]?.['status']?.after
  return v.is(changeRequestSchema.entries.status, after) ? after : null
}

/** What happened to a request and who did it, from what this device holds. */
export const RequestTimeline = ({ request }: { request: ChangeRequest }) => {
  const { t, i18n } = useLingui()
  const history = useHistory({ kind: 'requests', id: request.id })
  const isTold = history?.some((entry) => entry.state === 'waiting' || statusAfter(entry, request) === request.status) ?? true
  return (
    <Timeline
      history={history}
      told={FORMATTERS}
      whatOf={(entry) => {
        const status = statusAfter(entry, request)
        return status === null ? t`Changed` : i18n._(REQUEST_STATE_MESSAGES[status])
      }}
    >
      <TimelineEntry what={t`Requested`} at={request.requestedAt} />
      {/* The answer as the record tells it: of answers given before it was kept who gave them. */}
      {request.decidedAt === null || isTold ? null : (
        <TimelineEntry what={i18n._(REQUEST_STATE_MESSAGES[request.status])} at={request.decidedAt} deviceAt={request.decidedOnDeviceAt} />
      )}
    </Timeline>
  )
}
