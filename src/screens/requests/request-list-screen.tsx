import { InputBase, Text } from '@mantine/core'
import { IconChevronDown, IconInbox, IconSearchOff } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useList } from '#db/hooks/use-list.ts'
import { useCounters } from '#db/hooks/use-row.ts'
import { useRowSyncStates, useSyncStatus } from '#db/hooks/use-sync.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { REQUEST_STATES, type RequestState } from '#domain/requests/lifecycle.ts'
import { requestCounter, type ChangeRequest, type RequestType } from '#domain/requests/request.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { DataList } from '#ui/data-list/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { Answer } from './answer.tsx'
import { useRequestColumns } from './columns.tsx'
import { firstRows, listQuery } from './list-query.ts'
import { RequestCard } from './request-card.tsx'
import classes from './requests.module.css'
import { SORTS, TABS, type RequestListSearch, type RequestPath, type Tab } from './search.ts'
import { useDecision } from './use-decision.tsx'
import { EMPTY_MESSAGES, LIST_TITLES, SORT_MESSAGES, TAB_MESSAGES } from './messages.ts'

interface RequestListScreenProps {
  readonly type: RequestType
  readonly path: RequestPath
  readonly search: RequestListSearch
}

const useTabCounts = (type: RequestType): ((tab: Tab) => number | undefined) => {
  const counters = useCounters(REQUEST_STATES.map((state) => requestCounter(type, state)))
  return (tab) => {
    if (!counters) return undefined
    const states: readonly RequestState[] = tab === 'all' ? REQUEST_STATES : [tab]
    return states.reduce((sum, state) => sum + (counters[requestCounter(type, state)] ?? 0), 0)
  }
}

/** The requests of one type: tabs by status, search, sort, and the answers on every row. */
export const RequestListScreen = ({ type, path, search }: RequestListScreenProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const navigate = useNavigate()
  const list = useList({ query: listQuery(type, search), first: firstRows(type, search) })
  const countOf = useTabCounts(type)
  const syncStates = useRowSyncStates()
  const arriving = useSyncStatus().firstLoad !== null
  const { approve, reject, dialogs } = useDecision()

  const change = (next: Partial<RequestListSearch>) => void navigate({ to: path, search: { ...search, ...next }, replace: true })
  const answerOf = (request: ChangeRequest) => ({
    request,
    syncState: syncStates.get(refKey({ kind: 'requests', id: request.id })),
    onApprove: approve,
    onReject: reject,
  })
  const columns = useRequestColumns({
    type,
    path,
    sort: search.sort,
    onSort: (sort) => change({ sort }),
    answer: (request) => <Answer {...answerOf(request)} />,
  })
  const count = (tab: Tab) => {
    const n = countOf(tab)
    return n === undefined ? undefined : formatNumber(n, language)
  }
  const title = i18n._(LIST_TITLES[type])
  return (
    <Page
      title={title}
      fill
      aside={
        <Text c="dimmed" className="figures">
          {count('all')}
        </Text>
      }
    >
      <StatusTabs
        label={t`Status`}
        value={search.status}
        onChange={(status) => change({ status })}
        tabs={TABS.map((tab) => ({ value: tab, label: i18n._(TAB_MESSAGES[tab]), count: count(tab) }))}
      >
        <div className={classes.filters}>
          <SearchField label={t`Search number, customer, address or barcode`} value={search.q} onChange={(q) => change({ q })} />
          <InputBase
            component="select"
            pointer
            className={classes.sort}
            aria-label={t`Sort`}
            value={search.sort}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            rightSectionPointerEvents="none"
            onChange={(event) => {
              const sort = SORTS.find((candidate) => candidate === event.currentTarget.value)
              if (sort) change({ sort })
            }}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {i18n._(SORT_MESSAGES[sort])}
              </option>
            ))}
          </InputBase>
        </div>
        <span className="visually-hidden" role="status">
          {search.q.trim() === '' || list.loading ? null : <Plural value={list.known} one="# request found" other="# requests found" />}
        </span>
        {list.isCut ? (
          <Text size="sm" role="status">
            {t`That is a long search: only its first words are looked for.`}
          </Text>
        ) : null}
        <DataList
          key={`${search.status} ${search.sort} ${search.q}`}
          label={title}
          list={list}
          columns={columns}
          rowKey={(request) => request.id}
          arriving={arriving}
          card={(request) => <RequestCard {...answerOf(request)} path={path} />}
          onOpen={(request) => void navigate({ to: `${path}/detail`, search: { ...search, id: request.id } })}
          empty={
            search.q === '' ? (
              <EmptyState icon={IconInbox} title={t`No data found`}>
                {i18n._(EMPTY_MESSAGES[search.status])}
              </EmptyState>
            ) : (
              <EmptyState
                icon={IconSearchOff}
                title={t`No data found`}
              >{t`Nothing here holds these words. Try fewer of them, or another tab.`}</EmptyState>
            )
          }
        />
      </StatusTabs>
      {dialogs}
    </Page>
  )
}
