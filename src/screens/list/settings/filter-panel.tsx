import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { ListFilter } from '../definition.ts'
import type { FilterValue, FilterValues } from '../list-state.ts'
import { ChoiceField } from './choice-field.tsx'
import { DayRangeField } from './day-range-field.tsx'
import classes from './settings.module.css'

interface FieldProps {
  readonly filter: ListFilter
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | null) => void
}

const RecordField = ({ filter, ...props }: FieldProps & { filter: Extract<ListFilter, { type: 'record' }> }) => (
  <ChoiceField choices={filter.useChoices(NONE) ?? []} {...props} />
)

const Field = ({ filter, ...props }: FieldProps) => {
  const { i18n } = useLingui()
  switch (filter.type) {
    case 'days':
      return <DayRangeField label={i18n._(filter.label)} presets={filter.presets} {...props} />
    case 'choice':
      return <ChoiceField choices={filter.choices.map(({ value, label }) => ({ value, label: i18n._(label) }))} {...props} />
    case 'record':
      return <RecordField filter={filter} {...props} />
  }
}

const NONE: readonly string[] = []

/** Whether there is something to choose from. */
const isOffered = (filter: ListFilter): boolean => filter.type !== 'record' || filter.isGiven !== true

interface FilterPanelProps {
  readonly chips: readonly ListFilter[]
  readonly filters: FilterValues
  readonly onChange: (filters: FilterValues) => void
  readonly onClose: () => void
  /** Leads to the views, where they have no button of their own. */
  readonly onViews?: () => void
}

/** All filters of a list. Each takes effect at once, with the list behind as the answer. */
export const FilterPanel = ({ chips, filters, onChange, onClose, onViews }: FilterPanelProps) => {
  const { t, i18n } = useLingui()
  return (
    <Stack gap="lg" className={classes.filters}>
      {onViews ? (
        <Button variant="default" h={44} leftSection={<IconBookmark size={20} aria-hidden />} onClick={onViews}>
          {t`Views`}
        </Button>
      ) : null}
      {chips.filter(isOffered).map((filter) => {
        const label = i18n._(filter.label)
        return (
          <div key={filter.column} role="group" aria-label={label}>
            <Text fw={600} mb="xs">
              {label}
            </Text>
            <Field
              filter={filter}
              value={filters.get(filter.column)}
              onChange={(value) => {
                const next = new Map(filters)
                if (value) next.set(filter.column, value)
                else next.delete(filter.column)
                onChange(next)
              }}
            />
          </div>
        )
      })}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" disabled={filters.size === 0} onClick={() => onChange(new Map())}>{t`Clear filters`}</Button>
        <Button onClick={onClose}>{t`Show results`}</Button>
      </Group>
    </Stack>
  )
}
