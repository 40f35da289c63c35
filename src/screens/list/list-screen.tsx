import { Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useLingui as useRuntimeLingui } from '@lingui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useList } from '#db/hooks/use-list.ts'
import { useMatchingIds } from '#db/hooks/use-matching-ids.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { DataList } from '#ui/data-list/data-list.tsx'
import { SkeletonRows } from '#ui/data-list/skeleton-rows.tsx'
import type { Column, Ids } from '#ui/data-list/types.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { Page } from '#ui/page.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { toast } from '#ui/toast.ts'
import { useOnePlace } from '#ui/use-one-place.ts'
import { useSteady } from '#ui/use-steady.ts'
import type { ListDefinition } from './definition.ts'
import { DetailContext } from './detail/detail-way.ts'
import { useEscape } from './detail/use-escape.ts'
import { useWay } from './detail/use-way.ts'
import { FilterChips } from './filter-chips.tsx'
import { fitColumns } from './fit-columns.ts'
import { queryOf, type Members } from './list-query.ts'
import type { ListSearch } from './list-search.ts'
import { inTab, readList, writeList, type ListState } from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import classes from './list.module.css'
import { NoRows } from './no-rows.tsx'
import { Elsewhere, ListFailed } from './rare-parts.ts'
import { RowAddressContext, type RowAddress } from './row-address.ts'
import { useListKeys } from './use-list-keys.ts'
import { useHistoryPlace } from './use-history-place.ts'
import { useLayout } from './use-layout.ts'
import { useNow } from './use-now.ts'
import { useTabSums } from './use-tab-sums.ts'
import { SelectionBar } from './selection-bar.tsx'
import { ShownColumns } from './shown-columns.ts'
import { useSelection } from './use-selection.ts'
import { useOwnViews } from './use-own-views.ts'
import { OwnViews, Views } from './views.tsx'

/** What keys and bulk actions work with. */
export interface ListDesk<Row> {
  /** The row that has the focus. */
  readonly row: Row | null
  readonly selected: Ids
  readonly clear: () => void
  readonly open: (row: Row) => void
}

interface ListScreenProps<K extends Kind> {
  readonly definition: ListDefinition<K>
  readonly search: ListSearch
  /** Puts an address in the place of this one. `isLate`: by a word that was typed before the person went on. */
  readonly onSearch: (search: ListSearch, isLate?: boolean) => void
  readonly onOpen: (row: Pick<Documents[K], 'id'>) => void
  /** Leaves the open record for the list alone. */
  readonly onClose: () => void
  /** The record that is open; null: none. */
  readonly openId: string | null
  /** The way from a row to its record. */
  readonly address: RowAddress
  /** The open record, which finds its way through the list by `useDetailWay`. */
  readonly detail: ReactNode
  /** Whether a record waits for the person: after one was answered the next of these comes up. */
  readonly isWaiting: (row: Documents[K]) => boolean
  readonly Card: ComponentType<{ readonly row: Documents[K] }>
  readonly nameOf: (row: Documents[K]) => string
  /** How many rows a tab has, where no counters say it: of tabs that mean something else each day. */
  readonly countOf?: (tab: string) => number | undefined
  /** Instead of rows, where there are none though nothing was searched or filtered; null: the tab itself asks for something. */
  readonly empty: (tab: string) => ReactNode
  /** The record that was answered last, another object after each answer. */
  readonly answered?: { readonly id: string } | null
  /** Single keys that the list itself has no use for, pressed on a row or beside the list; returns whether they meant something. */
  readonly onKey?: (event: KeyboardEvent, desk: ListDesk<Documents[K]>) => boolean
  /** What can be done with the selected rows. */
  readonly bulk?: (desk: ListDesk<Documents[K]>) => ReactNode
  /** What values of filters stand for, where they are chosen by something else. */
  readonly members?: Members
  /** Stands beside the title: the way to a new record. */
  readonly actions?: ReactNode
  /** Stands beside the rows where a screen is wide enough and no record is open. */
  readonly aside?: ReactNode
  /** Stands above the rows. */
  readonly notice?: ReactNode
  /** Stands under the cards of a phone, at the thumb, so long as nothing is selected. */
  readonly foot?: ReactNode
}

const useColumns = <K extends Kind>({ columns }: ListDefinition<K>, { sort }: ListState<K>): readonly Column<Documents[K]>[] => {
  // Another function after each change of the language.
  const { _ } = useRuntimeLingui()
  return useMemo(
    (): readonly Column<Documents[K]>[] =>
      columns.map(({ id, header, width, grow, align, sort: by, Cell }) => ({
        id,
        header: _(header),
        width,
        grow: grow ?? 0,
        align: align ?? 'start',
        sort: by === undefined ? null : by === sort.column ? sort.direction : 'none',
        cell: (row) => <Cell row={row} />,
      })),
    [columns, _, sort.column, sort.direction],
  )
}

/** A list of a noun as its definition says, kept in its address. */
export const ListScreen = <K extends Kind>({
  definition,
  search,
  onSearch,
  onOpen,
  openId,
  members,
  answered,
  ...props
}: ListScreenProps<K>) => {
  const { t, i18n } = useLingui()
  const { today } = useNow()
  const { state, unknown } = useMemo(() => readList(definition, search), [definition, search])
  const query = useMemo(() => queryOf(definition, state, today, members), [definition, state, today, members])
  const list = useList({ query, first: definition.first(query, state.tab) })
  const { language } = useLocale()
  const sumOf = useTabSums(definition)
  const numberOf = props.countOf ?? sumOf
  const countOf = (tab: string) => {
    const sum = numberOf(tab)
    return sum === undefined ? undefined : formatNumber(sum, language)
  }
  const allTab = definition.tabs.find(({ filters }) => filters.length === 0)
  // Where there is nothing at all, no other tab helps.
  const emptyTab = allTab && numberOf(allTab.id) === 0 ? allTab.id : state.tab
  const waitingTab = definition.tabs.find(({ id }) => id === definition.waitingTab)
  const arriving = useSyncStatus().firstLoad !== null
  const matchingIds = useMatchingIds()
  const isTable = useTableRoom() !== 'phone'
  const { layout, ...laid } = useLayout(definition, state.columns)
  const changeLayout = useSteady(laid.change)
  const reset = useSteady(laid.reset)
  const columns = useColumns(definition, state)
  const { place, note } = useHistoryPlace()
  const write = (next: Partial<ListState<K>>, isLate?: boolean) => onSearch(writeList(definition, { ...state, ...next }), isLate)
  const ids = useMemo(() => list.rows.map(({ id }) => id), [list.rows])
  const selection = useSelection({
    written: state.selected,
    write: (selected) => write({ selected }),
    atHand: { ids, start: list.start, known: list.known },
    allIds: () => matchingIds(query),
    onFailed: () => toast(t`This device could not read which rows match. Try again.`, 'error'),
  })
  const drop = useSteady(selection.drop)
  useEffect(() => {
    if (answered) drop(answered.id)
  }, [answered, drop])
  const [isSelecting, setSelecting] = useState(false)
  const endSelection = () => {
    selection.clear()
    setSelecting(false)
  }
  // Another question is another list: it begins at its top, and nobody is selected in it.
  const identity = JSON.stringify(query)
  const [firstIdentity] = useState(identity)
  const asked = useRef(identity)
  asked.current = identity
  const ask = useSteady((next: Partial<ListState<K>>, isLate?: boolean) => {
    note({ top: 0, row: 0 })
    selection.clear()
    write({ ...next, selected: [] }, isLate)
  })
  const toTab = (tab: string) => ask(inTab(definition, state, tab))
  const openSearch = useSteady((to: ListSearch) => {
    note({ top: 0, row: 0 })
    selection.clear()
    onSearch(to)
  })
  const change = useSteady((next: Partial<ListState<K>>, isLate?: boolean) => ('columns' in next ? write(next) : ask(next, isLate)))
  const toggleSelecting = useSteady(() => (isSelecting ? endSelection() : setSelecting(true)))
  const own = useOwnViews({ definition, search, state, layout, open: openSearch, changeLayout })
  const deskOf = (row: Documents[K] | null): ListDesk<Documents[K]> => ({
    row,
    selected: selection.ids,
    clear: endSelection,
    open: onOpen,
  })
  const { way, place: openPlace } = useWay({
    openId,
    list,
    isWaiting: props.isWaiting,
    askWaiting: async () => (waitingTab ? matchingIds({ ...query, filters: [...(query.filters ?? []), ...waitingTab.filters] }) : []),
    waiting: waitingTab && sumOf(waitingTab.id),
    go: (id) => onOpen({ id }),
    close: props.onClose,
  })
  const root = useRef<HTMLDivElement>(null)
  useEscape(root, openId !== null, way.close)
  useListKeys(root, (event, id) => props.onKey?.(event, deskOf(list.rows.find((row) => row.id === id) ?? null)) ?? false)
  const { ref: room, width } = useElementSize()
  const hasAside = openId === null && Boolean(props.aside)
  const isBeside = openId !== null && way.mode === 'beside'
  const fitting = useMemo(
    () => (layout && (isBeside || hasAside) ? fitColumns(definition, layout, width, state.sort.column) : layout),
    [definition, layout, isBeside, hasAside, width, state.sort.column],
  )
  const isCut = useSteady(() => fitting?.columns.length !== layout?.columns.length)
  const widen = useSteady((column: string, wide: number) => changeLayout({ widths: { ...fitting?.widths, [column]: wide } }))
  const sortBy = useSteady((id: string) => {
    const column = definition.columns.find((candidate) => candidate.id === id)?.sort
    if (column === undefined) return
    const isUpward = state.sort.column === column && state.sort.direction === 'ascending'
    ask({ sort: { column, direction: isUpward ? 'descending' : 'ascending' } })
  })
  const title = i18n._(definition.title)
  const isNarrowed = state.q.trim() !== '' || state.filters.size > 0
  const found = !isNarrowed || list.loading || list.more || list.isFailed ? null : list.known
  const [at, of] = [found === null ? '' : formatNumber(found, language), countOf((allTab ?? definition.tabs.at(-1))?.id ?? '')]
  const isChoosing = !isTable && (isSelecting || selection.ids.size > 0)
  const hasBar = selection.ids.size > 0 || isChoosing
  // Among the chips of a table, in one row under the cards of a phone: its dialogs are the same in both.
  const [hold, bar] = useOnePlace(
    hasBar && (
      <SelectionBar selection={selection} isTable={isTable} onEnd={endSelection}>
        {props.bulk?.(deskOf(null))}
      </SelectionBar>
    ),
  )
  const barPlace = hasBar && <div ref={hold} className={isTable ? classes.summary : classes.bar} data-transient />
  const views =
    definition.views.length + own.views.length > 0 ? (
      <>
        <Views definition={definition} search={search} onChange={openSearch} />
        <OwnViews views={own.views} isOn={own.isOn} onOpen={own.open} />
      </>
    ) : null
  return (
    <div ref={root} className={classes.desk} data-detail={openId === null ? undefined : way.mode}>
      <Page
        title={title}
        fill
        actions={props.actions}
        aside={
          <Text c="dimmed" className="figures">
            {at === '' || of === undefined ? of : isTable ? t`${at} of ${of}` : at}
          </Text>
        }
      >
        <StatusTabs
          label={t`Status`}
          value={state.tab}
          onChange={toTab}
          tabs={definition.tabs.map(({ id, label }) => ({ value: id, label: i18n._(label), count: countOf(id) }))}
        >
          <ListTools
            definition={definition}
            state={state}
            query={query}
            selected={selection.ids}
            own={own}
            search={search}
            onOpen={openSearch}
            isTable={isTable}
            layout={layout}
            isCut={isCut}
            onChange={change}
            onLayout={changeLayout}
            onReset={reset}
            isSelecting={isSelecting}
            onSelecting={isTable || !props.bulk ? null : toggleSelecting}
          />
          {props.notice}
          {state.filters.size > 0 || (isTable && (views || hasBar)) ? (
            <div className={classes.chips} role="group" aria-label={t`Filters`}>
              {isTable && views}
              <FilterChips chips={definition.chips} filters={state.filters} onChange={(filters) => ask({ filters })} />
              {isTable && barPlace}
            </div>
          ) : null}
          <span className="visually-hidden" role="status">
            {found === null ? null : <Plural value={found} one="# result" other="# results" />}
          </span>
          {list.isCut ? (
            <Text size="sm" role="status">
              {t`Your search is long: only its first words are used.`}
            </Text>
          ) : null}
          {unknown.length > 0 || list.unknown.length > 0 ? (
            <Text size="sm" role="status">
              {t`A part of this address is not known here and was left out.`}
            </Text>
          ) : null}
          {own.isLacking ? (
            <Text size="sm" role="status">
              {t`A part of this view is not known here and was left out.`}
            </Text>
          ) : null}
          {list.isFailed ? (
            <ListFailed onRetry={list.retry} />
          ) : fitting ? (
            <div ref={room} className={classes.room} data-list data-answers={list.loading ? null : state.q}>
              <RowAddressContext value={props.address}>
                <ShownColumns value={isTable ? fitting.columns.join('.') : null}>
                  <DataList
                    key={identity}
                    label={title}
                    list={list}
                    columns={columns}
                    rowKey={({ id }) => id}
                    rowName={props.nameOf}
                    arriving={arriving}
                    card={(row) => <props.Card row={row} />}
                    layout={fitting}
                    open={openId === null ? null : { id: openId, place: openPlace }}
                    onWidth={widen}
                    onSort={sortBy}
                    selection={selection}
                    isSelecting={isChoosing}
                    onOpen={onOpen}
                    place={identity === firstIdentity ? place : null}
                    // The list of the question before has nothing more to say when it is taken away.
                    onPlace={(at) => (asked.current === identity ? note(at) : undefined)}
                    empty={
                      (isNarrowed ? null : props.empty(emptyTab)) ?? (
                        <NoRows hasQuery={state.q !== ''}>
                          {isNarrowed && allTab && allTab.id !== state.tab ? (
                            <Elsewhere definition={definition} state={state} all={allTab} members={members} onTab={toTab} />
                          ) : null}
                        </NoRows>
                      )
                    }
                  />
                </ShownColumns>
              </RowAddressContext>
            </div>
          ) : (
            <SkeletonRows isTable={isTable} density="compact" label={title} />
          )}
          {isTable ? null : barPlace || (props.foot && <div className={classes.foot}>{props.foot}</div>)}
        </StatusTabs>
      </Page>
      {bar}
      {openId === null && props.aside ? <div className={classes.aside}>{!list.loading && props.aside}</div> : null}
      {openId === null ? null : <DetailContext value={way}>{props.detail}</DetailContext>}
    </div>
  )
}
