import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ChangeRequest, RequestType } from '#domain/requests/request.ts'
import type { ListSearch } from '#screens/list/list-search.ts'
import { ListScreen } from '#screens/list/list-screen.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { RequestPath } from './detail-search.ts'
import { EMPTY_MESSAGES, TABS } from './messages.ts'
import { RequestCard } from './request-card.tsx'
import { REQUEST_LISTS } from './request-list.ts'
import { RequestRowsContext } from './row-context.ts'
import { useDecision } from './use-decision.tsx'

interface RequestListScreenProps {
  readonly type: RequestType
  readonly path: RequestPath
  readonly search: ListSearch
}

/** The requests of one type, with the answers on every row. */
export const RequestListScreen = ({ type, path, search }: RequestListScreenProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const navigate = useNavigate()
  const syncStates = useRowSyncStates()
  const { now, today } = useNow()
  const decision = useDecision()
  // Rows are drawn anew for what changes in them, not for each turn of the screen around them.
  const latest = useRef(decision)
  latest.current = decision
  const approve = useCallback((request: ChangeRequest) => latest.current.approve(request), [])
  const reject = useCallback((request: ChangeRequest) => latest.current.reject(request), [])
  const rows = useMemo(
    () => ({
      path,
      now,
      today,
      syncStateOf: ({ id }: ChangeRequest) => syncStates.get(refKey({ kind: 'requests', id })),
      approve,
      reject,
    }),
    [path, now, today, syncStates, approve, reject],
  )
  return (
    <RequestRowsContext value={rows}>
      <ListScreen
        definition={REQUEST_LISTS[type]}
        search={search}
        onSearch={(next) => void navigate({ to: path, search: next, replace: true })}
        onOpen={(request) => void navigate({ to: `${path}/detail`, search: { ...search, id: request.id } })}
        Card={RequestCard}
        nameOf={(request) => `${inLanguage(request.customerName, language)} #${request.number}`}
        empty={({ tab, q, filters }) =>
          q === '' && filters.size === 0 ? (
            <EmptyState icon={IconInbox} title={t`No data found`}>
              {i18n._(EMPTY_MESSAGES[TABS.find((candidate) => candidate === tab) ?? 'all'])}
            </EmptyState>
          ) : (
            <EmptyState icon={IconSearchOff} title={t`No data found`}>
              {q === ''
                ? t`Nothing here fits these filters. Take one away, or try another tab.`
                : t`Nothing here holds these words. Try fewer of them, or another tab.`}
            </EmptyState>
          )
        }
      />
      {decision.dialogs}
    </RequestRowsContext>
  )
}
