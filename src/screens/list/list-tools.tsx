import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBookmark, IconColumns3, IconDownload, IconListCheck } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'
import type { Query } from '#db/query/query.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { onDemand } from '#ui/on-demand.ts'
import type { Ids, Layout } from '#ui/data-list/types.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { ListDefinition } from './definition.ts'
import type { ExportShown as ExportAny, PrintShown as PrintAny } from './export/export-shown.tsx'
import type { ListSearch } from './list-search.ts'
import type { ListState } from './list-state.ts'
import classes from './list.module.css'
import { orderOf, SortSelect } from './sort-select.tsx'
import type { KeptLayout } from './use-layout.ts'
import { usePrintKey } from './use-print-key.ts'
import type { OwnViews } from './use-own-views.ts'
import { Views } from './views.tsx'

const { Component: FilterPanel, ready: readyFilter } = onDemand(
  () => import('./settings/filter-panel.tsx'),
  (module) => module.FilterPanel,
)
const { Component: ColumnPanel, ready: readyColumn } = onDemand(
  () => import('./settings/column-panel.tsx'),
  (module) => module.ColumnPanel,
)
const { Component: ViewsPanel, ready: readyViews } = onDemand(
  () => import('./settings/views-panel.tsx'),
  (module) => module.ViewsPanel,
)
const exporting = onDemand(
  () => import('./export/export-shown.tsx'),
  (module) => module.ExportShown,
)
const printing = onDemand(
  () => import('./export/export-shown.tsx'),
  (module) => module.PrintShown,
)
// Fetched components are of any list, as these are.
const [ExportShown, PrintShown] = [exporting.Component as typeof ExportAny, printing.Component as typeof PrintAny]

const READY = { filters: readyFilter, columns: readyColumn, views: readyViews, export: exporting.ready } as const
type Panel = keyof typeof READY

interface ListToolsProps<K extends Kind> {
  readonly definition: ListDefinition<K>
  readonly state: ListState<K>
  readonly query: Query<K>
  readonly selected: Ids
  readonly own: OwnViews
  readonly search: ListSearch
  /** Puts another question in the place of this one. */
  readonly onOpen: (search: ListSearch) => void
  readonly isTable: boolean
  readonly layout: Layout | undefined
  /** Whether the table has no room for some columns of the layout; asked, so that the tools are not drawn anew because a record opens. */
  readonly isCut: () => boolean
  /** `isLate`: a word that was typed into the search before the person went on. */
  readonly onChange: (next: Partial<ListState<K>>, isLate?: boolean) => void
  readonly onLayout: (next: Partial<KeptLayout>) => void
  readonly onReset: () => void
  /** On a phone: whether pressing a card selects it; null where rows have checkboxes. */
  readonly isSelecting: boolean
  readonly onSelecting: (() => void) | null
}

const Tools = <K extends Kind>({
  definition,
  state,
  isTable,
  layout,
  onChange,
  onLayout,
  onReset,
  onOpen,
  own,
  search,
  isSelecting,
  onSelecting,
  ...props
}: ListToolsProps<K>) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const room = useTableRoom()
  const hasRoom = room === 'desktop' || room === 'wide'
  const [open, setOpen] = useState<Panel | 'print' | null>(null)
  const close = () => setOpen(null)
  // A panel opens with what is in it: an empty one would keep the focus on its way out.
  const opens = (panel: Panel) => ({
    onPointerEnter: () => void READY[panel](),
    onFocus: () => void READY[panel](),
    onClick: () => void READY[panel]().then(() => setOpen(panel)),
  })
  usePrintKey(() => setOpen('print'))
  const { filters } = state
  const shown = { definition, layout, isCut: props.isCut, query: props.query, selected: props.selected }
  return (
    <div className={classes.tools}>
      <SearchField
        label={i18n._(definition.searchLabel)}
        {...(hasRoom ? {} : { hint: t({ message: 'Search', context: 'in an empty search box' }) })}
        value={state.q}
        onChange={(q, isLate) => onChange({ q }, isLate)}
      />
      <SortSelect definition={definition} sort={state.sort} onChange={(sort) => onChange({ sort })} isSmall={!isTable} />
      {definition.chips.length > 0 ? (
        <ActionIcon className={classes.filterButton} aria-label={t`Filters`} {...opens('filters')}>
          <IconAdjustmentsHorizontal size={20} aria-hidden />
          {filters.size > 0 ? <span className={classes.filterCount}>{formatNumber(filters.size, language)}</span> : null}
        </ActionIcon>
      ) : null}
      {onSelecting ? (
        <ActionIcon
          aria-label={t`Select several`}
          aria-pressed={isSelecting}
          variant={isSelecting ? 'light' : 'subtle'}
          onClick={onSelecting}
        >
          <IconListCheck size={20} aria-hidden />
        </ActionIcon>
      ) : null}
      {isTable ? (
        <ActionIcon aria-label={t`Columns`} {...opens('columns')}>
          <IconColumns3 size={20} aria-hidden />
        </ActionIcon>
      ) : null}
      {isTable || definition.chips.length === 0 ? (
        <ActionIcon aria-label={t`Views`} {...opens('views')}>
          <IconBookmark size={20} aria-hidden />
        </ActionIcon>
      ) : null}
      <ActionIcon aria-label={t`Export`} {...opens('export')}>
        <IconDownload size={20} aria-hidden />
      </ActionIcon>
      <Sheet opened={open === 'filters'} onClose={close} title={t`Filters`}>
        <FilterPanel
          chips={definition.chips}
          filters={filters}
          onChange={(next) => onChange({ filters: next })}
          onClose={close}
          {...(isTable ? {} : { onViews: () => setOpen('views') })}
        />
      </Sheet>
      <Sheet opened={open === 'views'} onClose={close} title={t`Views`}>
        <ViewsPanel
          list={definition.id}
          stored={own.stored}
          shown={own.shown}
          isOn={own.isOn}
          onOpen={(view) => {
            own.open(view)
            close()
          }}
        >
          {isTable || definition.views.length === 0 ? null : (
            <div className={classes.chips} role="group" aria-label={t`Views`}>
              <Views
                definition={definition}
                search={search}
                onChange={(to) => {
                  onOpen(to)
                  close()
                }}
              />
            </div>
          )}
        </ViewsPanel>
      </Sheet>
      <Sheet opened={open === 'columns'} onClose={close} title={t`Columns`}>
        {layout ? (
          <ColumnPanel
            declared={definition.columns}
            layout={layout}
            onColumns={(columns) => {
              onLayout({ columns: [...columns] })
              onChange({ columns })
            }}
            onWidth={(column, width) => onLayout({ widths: { ...layout.widths, [column]: width } })}
            onDensity={(density) => onLayout({ density })}
            onReset={() => {
              onReset()
              onChange({ columns: null })
            }}
          />
        ) : null}
      </Sheet>
      <Sheet opened={open === 'export'} onClose={close} title={t`Export`}>
        <ExportShown shown={shown} onPrint={() => setOpen('print')} />
      </Sheet>
      {open === 'print' ? (
        <PrintShown
          shown={shown}
          facts={{
            tab: definition.tabs.find(({ id }) => id === state.tab)?.label,
            q: state.q,
            chips: definition.chips,
            filters,
            order: orderOf(definition, state.sort),
          }}
          onDone={close}
        />
      ) : null}
    </div>
  )
}

/** What narrows a list down and orders it, in one row; filters and columns open on demand. It stays as it is while a record opens. */
export const ListTools = memo(Tools) as typeof Tools
