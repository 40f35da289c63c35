import { IconInbox } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState, type ReactNode } from 'react'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ChangeRequest, RequestType } from '#domain/requests/request.ts'
import { AnsweredContext, RowSyncContext } from '#screens/list/answer/answer-context.ts'
import { answerKeys } from '#screens/list/answer/answer-keys.ts'
import type { ListSearch } from '#screens/list/list-search.ts'
import { ListScreen } from '#screens/list/list-screen.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { useOpenRecord } from '#screens/list/use-open-record.ts'
import { useZoneMembers } from '#screens/list/use-zones.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { RequestPath } from './detail-search.ts'
import { EMPTY_MESSAGES, TABS } from './messages.ts'
import { RequestCard } from './request-card.tsx'
import { REQUEST_LISTS } from './request-list.ts'
import { RequestRowsContext } from './row-context.ts'
import { useBulk, useDecision } from './use-answers.ts'

interface RequestListScreenProps {
  readonly type: RequestType
  readonly path: RequestPath
  readonly search: ListSearch
  /** The request that is open beside the list, if there is one. */
  readonly children: ReactNode
}

const isWaiting = ({ status }: ChangeRequest) => status === 'pending'

/** The requests of one type, with the answers on every row. */
export const RequestListScreen = ({ type, path, search, children }: RequestListScreenProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const syncStates = useRowSyncStates()
  const { now, today } = useNow()
  const { openId, open, close, show, address } = useOpenRecord({ path, detailPath: `${path}/detail`, search })
  const [answered, setAnswered] = useState<ChangeRequest | null>(null)
  // An answer is told anew each time, also when it is to the same request again.
  const { accept: approve, reject, dialogs } = useDecision((request) => setAnswered({ ...request }))
  const bulk = useBulk()
  const keys = answerKeys({ isWaiting, accept: approve, reject, askBulk: bulk.ask })
  // Rows are drawn anew for what changes in them, not for each turn of the screen around them.
  const members = useZoneMembers(search.filter.includes('containerId'))
  const rows = useMemo(() => ({ now, today, approve, reject }), [now, today, approve, reject])
  return (
    <RequestRowsContext value={rows}>
      <RowSyncContext value={syncStates}>
        <ListScreen
          definition={REQUEST_LISTS[type]}
          search={search}
          onSearch={show}
          onOpen={({ id }) => open(id)}
          onClose={close}
          openId={openId}
          address={address}
          detail={<AnsweredContext value={answered}>{children}</AnsweredContext>}
          isWaiting={isWaiting}
          answered={answered}
          members={members}
          bulk={bulk.buttons}
          notice={bulk.outcome}
          onKey={keys}
          Card={RequestCard}
          nameOf={(request) => `${inLanguage(request.customerName, language)} #${request.number}`}
          empty={(tab) => (
            <EmptyState icon={IconInbox} title={t`No data found`}>
              {i18n._(EMPTY_MESSAGES[TABS.find((candidate) => candidate === tab) ?? 'all'])}
            </EmptyState>
          )}
        />
      </RowSyncContext>
      {dialogs}
      {bulk.dialogs}
    </RequestRowsContext>
  )
}
