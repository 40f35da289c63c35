import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useRuntimeLingui } from '@lingui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatInstant, formatList } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ListFilter } from '../definition.ts'
import type { FilterValue, FilterValues } from '../list-state.ts'
import { useDescribeFilter } from '../filter-messages.ts'

interface FilterProps<Filter extends ListFilter = ListFilter> {
  readonly filter: Filter
  readonly value: FilterValue
}

const RecordFilterText = ({ filter, value }: FilterProps<Extract<ListFilter, { type: 'record' }>>) => {
  const { language } = useLocale()
  const ids = 'anyOf' in value ? value.anyOf : []
  const choices = filter.useChoices(ids) ?? []
  return formatList(
    ids.map((id) => choices.find((choice) => choice.value === id)?.label ?? '…'),
    language,
  )
}

const FilterText = ({ filter, value }: FilterProps) => {
  const describeFilter = useDescribeFilter()
  return filter.type === 'record' ? <RecordFilterText filter={filter} value={value} /> : describeFilter(filter, value)
}

/** What a list was narrowed down to and how it is ordered, for whoever reads it on paper. */
export interface PrintFacts {
  readonly tab: MessageDescriptor | undefined
  readonly q: string
  readonly chips: readonly ListFilter[]
  readonly filters: FilterValues
  readonly order: MessageDescriptor | undefined
  /** What else stands at the top of a document, in words. */
  readonly more?: readonly (readonly [label: string, words: string])[]
}

interface PrintHeadProps {
  readonly title: string
  readonly facts: PrintFacts
  readonly vendor: string
  readonly count: number
  readonly isSelection: boolean
  readonly at: number
}

/** What is printed, of whom and of when: so that a sheet of paper says what it is by itself. */
export const PrintHead = ({
  title,
  facts: { tab, q, chips, filters, order, more = [] },
  vendor,
  count,
  isSelection,
  at,
}: PrintHeadProps) => {
  const { t } = useLingui()
  const { _ } = useRuntimeLingui()
  const { language } = useLocale()
  const facts: readonly (readonly [label: string, words: ReactNode])[] = [
    ...more,
    ...(tab ? [[t`Status`, _(tab)] as const] : []),
    ...(q.trim() === '' ? [] : [[t`Search`, q.trim()] as const]),
    ...chips.flatMap((filter) => {
      const value = filters.get(filter.column)
      return value ? [[_(filter.label), <FilterText key={filter.column} filter={filter} value={value} />] as const] : []
    }),
    ...(order ? [[t`Sort`, _(order)] as const] : []),
    [t`Printed on`, formatInstant(at, language)],
  ]
  return (
    <header>
      <p>
        <bdi>{vendor}</bdi>
      </p>
      <h1>{title}</h1>
      <p>
        {isSelection ? (
          <Plural value={count} one="# selected row" other="# selected rows" />
        ) : (
          <Plural value={count} one="# row" other="# rows" />
        )}
      </p>
      <dl>
        {facts.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
