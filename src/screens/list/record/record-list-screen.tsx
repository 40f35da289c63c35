import { Group } from '@mantine/core'
import { IconDatabaseOff, IconPlus, type Icon } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import { refKey, type Documents, type Kind } from '#domain/kernel/entity.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { useOnePlace } from '#ui/use-one-place.ts'
import type { ListDefinition } from '../definition.ts'
import type { ListSearch } from '../list-search.ts'
import { ListScreen, type ListDesk } from '../list-screen.tsx'
import { useNow } from '../use-now.ts'
import { useOpenRecord } from '../use-open-record.ts'
import { MoreWays } from './more-ways.tsx'
import { RecordRowsContext } from './record-context.ts'

interface RecordListScreenProps<K extends Kind> {
  readonly definition: ListDefinition<K>
  /** The list's path: a record beside it is at its `/view`, the form of a new one at its `/add`. */
  readonly path: string
  /** Left out: nobody adds such records by hand. */
  readonly addLabel?: string
  /** Further ways to and with records, beside the way to a new one where there is room. */
  readonly more?: ReactNode
  readonly icon?: Icon
  /** One line why there is none yet. */
  readonly emptyLine: string
  readonly search: ListSearch
  readonly Card: ComponentType<{ readonly row: Documents[K] }>
  readonly nameOf: (row: Documents[K]) => string
  readonly bulk?: (desk: ListDesk<Documents[K]>) => ReactNode
  readonly notice?: ReactNode
  /** Stands beside the rows where a screen is wide enough and no record is open; given the way to a record. */
  readonly aside?: (open: (id: string) => void) => ReactNode
  /** What else is done with these records: beside the way to a new one, on a phone at the thumb. */
  readonly tools?: ReactNode
  /** The record that is open beside the list, if there is one. */
  readonly children: ReactNode
}

/** A list of records that the vendor keeps: with the way to a new one, and the open one beside it. */
export const RecordListScreen = <K extends Kind>(props: RecordListScreenProps<K>) => {
  const { definition, path, addLabel, search } = props
  const addPath: string = `${path}/add`
  const { t } = useLingui()
  const syncStates = useRowSyncStates()
  const { now, today } = useNow()
  const { openId, open, close, show, address } = useOpenRecord({ path, detailPath: `${path}/view`, search })
  const isOpen = openId !== null
  const room = useTableRoom()
  const isWide = room === 'desktop' || room === 'wide'
  const isPhone = room === 'phone'
  // A tablet has room for a title and one kind of ways, not for two.
  const isNarrow = isPhone || isOpen || (!isWide && props.tools !== undefined)
  // What was opened from them stays open where the screen gets narrow.
  const [hold, held] = useOnePlace(props.tools)
  const tools = props.tools ? <div ref={hold} style={{ display: 'contents' }} /> : null
  const rows = useMemo(
    () => ({
      now,
      today,
      syncStateOf: ({ id }: { readonly id: string }) => syncStates.get(refKey({ kind: definition.kind, id })),
    }),
    [now, today, syncStates, definition.kind],
  )
  const add =
    addLabel === undefined ? null : (
      <ButtonLink to={addPath} leftSection={<IconPlus size={18} aria-hidden />}>
        {addLabel}
      </ButtonLink>
    )
  // Beside a title and further ways, a phone has room for its sign.
  const shortAdd =
    addLabel === undefined || !isPhone || !props.more ? (
      add
    ) : (
      <ButtonLink to={addPath} aria-label={addLabel} w={44} px={0}>
        <IconPlus size={20} aria-hidden />
      </ButtonLink>
    )
  return (
    <RecordRowsContext value={rows}>
      <ListScreen
        definition={definition}
        search={search}
        onSearch={show}
        onOpen={({ id }) => open(id)}
        onClose={close}
        openId={openId}
        address={address}
        detail={props.children}
        isWaiting={() => false}
        actions={
          (isPhone || !props.tools) && !props.more ? (
            add
          ) : (
            <Group gap="xs" justify="flex-end" wrap={isPhone ? 'nowrap' : 'wrap'}>
              {props.more && isNarrow ? <MoreWays>{props.more}</MoreWays> : props.more}
              {isPhone ? null : tools}
              {shortAdd}
            </Group>
          )
        }
        foot={isPhone ? tools : null}
        {...(props.bulk ? { bulk: props.bulk } : {})}
        notice={props.notice}
        aside={isWide ? props.aside?.(open) : null}
        Card={props.Card}
        nameOf={props.nameOf}
        empty={(tab) => {
          const isWhole = definition.tabs.find(({ id }) => id === tab)?.filters.length === 0
          return (
            <EmptyState icon={props.icon ?? IconDatabaseOff} title={t`No data found`} action={isWhole ? add : null}>
              {isWhole ? props.emptyLine : t`Nothing is here now. Try another tab.`}
            </EmptyState>
          )
        }}
      />
      {held}
    </RecordRowsContext>
  )
}
