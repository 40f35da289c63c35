import type { MessageDescriptor } from '@lingui/core'
import { InputBase } from '@mantine/core'
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { Sort } from '#db/query/query.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition } from './definition.ts'
import { writeSort } from './list-state.ts'
import classes from './list.module.css'

interface SortSelectProps<K extends Kind> {
  readonly definition: ListDefinition<K>
  readonly sort: Sort<K>
  readonly onChange: (sort: Sort<K>) => void
  /** On a phone it is a button beside the search. */
  readonly isSmall: boolean
}

/** What an order is called: its own name, or the column's. */
export const orderOf = <K extends Kind>({ sorts, columns }: ListDefinition<K>, sort: Sort<K>): MessageDescriptor | undefined =>
  sorts.find((named) => writeSort(named) === writeSort(sort))?.label ?? columns.find((column) => column.sort === sort.column)?.header

/** The order of the list. */
export const SortSelect = <K extends Kind>({ definition, sort, onChange, isSmall }: SortSelectProps<K>) => {
  const { t, i18n } = useLingui()
  const header = definition.columns.find((column) => column.sort === sort.column)?.header
  const named = definition.sorts.map(({ label, ...own }) => ({ sort: own, label: i18n._(label) }))
  const isNamed = named.some((option) => writeSort(option.sort) === writeSort(sort))
  // An order that a press on a header gave, and that has no name.
  const options = isNamed
    ? named
    : [...named, { sort, label: `${header ? i18n._(header) : sort.column} ${sort.direction === 'ascending' ? '↑' : '↓'}` }]
  const choose = (written: string) => {
    const chosen = options.find((option) => writeSort(option.sort) === written)
    if (chosen) onChange({ column: chosen.sort.column, direction: chosen.sort.direction })
  }
  const content = options.map((option) => (
    <option key={writeSort(option.sort)} value={writeSort(option.sort)}>
      {option.label}
    </option>
  ))
  return isSmall ? (
    <span className={classes.sortSmall}>
      <IconArrowsSort size={20} aria-hidden />
      <select aria-label={t`Sort`} value={writeSort(sort)} onChange={(event) => choose(event.currentTarget.value)}>
        {content}
      </select>
    </span>
  ) : (
    <InputBase
      component="select"
      pointer
      className={classes.sort}
      aria-label={t`Sort`}
      value={writeSort(sort)}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {content}
    </InputBase>
  )
}
