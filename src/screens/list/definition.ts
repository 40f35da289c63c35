import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { CellValue } from '#db/export/cell-value.ts'
import type { FirstRows } from '#db/core/list-ahead.ts'
import type { Filter, Query, Sort } from '#db/query/query.ts'
import type { DayPreset } from '#domain/kernel/day-range.ts'
import type { ColumnName, Documents, Kind } from '#domain/kernel/entity.ts'
import type { Language } from '#i18n/language.ts'
import type { TableRoom } from '#ui/data-list/use-table-room.ts'

/** What is needed to write a cell in words. */
export interface TextContext {
  readonly language: Language
  readonly text: (message: MessageDescriptor) => string
}

/** What a column says of a row, as a column of a printed or exported table. */
export interface ListFact<K extends Kind> {
  readonly header: MessageDescriptor
  readonly value: (row: Documents[K], words: TextContext) => CellValue
  /** Its amounts are added up below a print or an export. */
  readonly isSummed?: boolean
}

/** What the choice of columns shows of one. */
export interface ColumnFacts {
  /** Stands in the address and in kept layouts: never renamed. */
  readonly id: string
  readonly header: MessageDescriptor
  /** In pixels; what is left over goes to columns that grow, by their shares. */
  readonly width: number
  /** Stands in every table, at its place. */
  readonly isFixed?: boolean
}

export interface ListColumn<K extends Kind> extends ColumnFacts {
  readonly grow?: number
  readonly align?: 'end'
  /** From how much room on it stands in a table as long as nobody chose; `never`: only when somebody chooses it. */
  readonly seen: Exclude<TableRoom, 'phone'> | 'never'
  /** The column of the noun that it is sorted by. */
  readonly sort?: ColumnName<K>
  readonly Cell: ComponentType<{ readonly row: Documents[K] }>
  /** Left out: no part of a print or an export. */
  readonly value?: ListFact<K>['value']
  readonly isSummed?: boolean
  /** Stands in a print or an export also where the table has no room for it: a statement would not add up without it. */
  readonly isAlwaysExported?: boolean
  /** What else its cells say, such as in a second line: columns of their own, behind it, in a print or an export. */
  readonly also?: readonly ListFact<K>[]
}

export interface ListTab<K extends Kind> {
  readonly id: string
  readonly label: MessageDescriptor
  readonly filters: readonly Filter<K>[]
  /** Their sum is the tab's count. */
  readonly counters: readonly string[]
  /** The order of its own: left out, the list's usual one. */
  readonly usual?: Sort<K>
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** Narrows a list down by a column of the noun. */
export type ListFilter<Name extends string = string> = { readonly column: Name; readonly label: MessageDescriptor } & (
  | { readonly type: 'days'; readonly presets: readonly DayPreset[] }
  | { readonly type: 'choice'; readonly choices: readonly { readonly value: string; readonly label: MessageDescriptor }[] }
  // Records of another noun, such as drivers: read where the filter is shown, so any id may stand in the address.
  | {
      readonly type: 'record'
      /** `chosen`: the ids in the address. */
      readonly useChoices: (chosen: readonly string[]) => readonly Choice[] | undefined
      /** It comes with a link and can be taken away, but there is nothing to choose from. */
      readonly isGiven?: true
    }
)

/** A name for an address: a part of `ListSearch` as `writeSearch` writes it, without the question mark. */
export interface ListView {
  readonly id: string
  readonly name: MessageDescriptor
  readonly search: string
}

export interface NamedSort<K extends Kind> extends Sort<K> {
  readonly label: MessageDescriptor
}

/** A list of a noun, declared once: the address, the table, the cards, the filters and what is asked for follow from it. */
export interface ListDefinition<K extends Kind> {
  readonly kind: K
  /** The name under which its layout is kept. */
  readonly id: string
  readonly title: MessageDescriptor
  readonly searchLabel: MessageDescriptor
  /** What is meant in every tab. */
  readonly filters: readonly Filter<K>[]
  /** The first is the usual one. */
  readonly tabs: readonly ListTab<K>[]
  /** The tab of what waits for the person; left out: nothing does. */
  readonly waitingTab?: string
  /** Orders with a name of their own; the first is the usual one. Every sortable column can be sorted by besides. */
  readonly sorts: readonly NamedSort<K>[]
  /** Orders what the chosen sort leaves equal. */
  readonly thenBy: Sort<K>
  readonly columns: readonly ListColumn<K>[]
  readonly chips: readonly ListFilter<ColumnName<K>>[]
  readonly views: readonly ListView[]
  readonly first: (query: Query<K>, tab: string) => FirstRows<K> | null
}
