import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { formatList } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ListFilter } from './definition.ts'
import type { FilterValue, FilterValues } from './list-state.ts'
import classes from './list.module.css'
import { useDescribeFilter } from './filter-messages.ts'

interface ChipProps {
  readonly filter: ListFilter
  readonly value: FilterValue
  readonly onRemove: () => void
}

const Chip = ({ filter, words, onRemove }: Omit<ChipProps, 'value'> & { words: string }) => {
  const { t, i18n } = useLingui()
  const label = `${i18n._(filter.label)}: ${words}`
  return (
    <UnstyledButton className={classes.chip} data-on onClick={onRemove} aria-label={t`Remove the filter ${label}`}>
      <bdi>{label}</bdi>
      <IconX size={16} aria-hidden />
    </UnstyledButton>
  )
}

/** Records of another noun are named where they are shown. */
const RecordChip = ({ filter, value, onRemove }: ChipProps & { filter: Extract<ListFilter, { type: 'record' }> }) => {
  const { language } = useLocale()
  const ids = 'anyOf' in value ? value.anyOf : []
  const choices = filter.useChoices(ids) ?? []
  const words = formatList(
    ids.map((id) => choices.find((choice) => choice.value === id)?.label ?? '…'),
    language,
  )
  return <Chip filter={filter} words={words} onRemove={onRemove} />
}

interface FilterChipsProps {
  readonly chips: readonly ListFilter[]
  readonly filters: FilterValues
  readonly onChange: (filters: FilterValues) => void
}

/** The filters that are set, each to be taken away. */
export const FilterChips = ({ chips, filters, onChange }: FilterChipsProps) => {
  const describeFilter = useDescribeFilter()
  return chips.map((filter) => {
    const value = filters.get(filter.column)
    if (!value) return null
    const onRemove = () => onChange(new Map([...filters].filter(([column]) => column !== filter.column)))
    return filter.type === 'record' ? (
      <RecordChip key={filter.column} filter={filter} value={value} onRemove={onRemove} />
    ) : (
      <Chip key={filter.column} filter={filter} words={describeFilter(filter, value)} onRemove={onRemove} />
    )
  })
}
