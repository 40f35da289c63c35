import { Checkbox, NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import { BY_MESSAGES, MEASURE_MESSAGES, USAGE_GROUP_MESSAGES } from './messages.ts'
import type { ReportSearch } from './report-address.ts'
import { groupingsOf, measuresOf, USAGE_GROUPS, type ReportState } from './report-search.ts'
import classes from './reports.module.css'

interface GroupingFieldsProps {
  readonly state: ReportState
  readonly onChange: (change: Partial<ReportSearch>) => void
}

/** How a report is put together: its lines, the columns of a pivot, the figure that a chart shows, and the comparison. */
export const GroupingFields = ({
  state: { report, by, across, usageBy, isCrossed, figure, isCompared },
  onChange,
}: GroupingFieldsProps) => {
  const { t, i18n } = useLingui()
  const groupings = groupingsOf(report).map((value) => ({ value, label: i18n._(BY_MESSAGES[value]) }))
  const measures = measuresOf(report).flatMap(({ id }) => {
    const told = MEASURE_MESSAGES[id]
    return told ? [{ value: id, label: i18n._(told.label) }] : []
  })
  return (
    <div className={classes.controls}>
      <NativeSelect
        {...SELECT_ARROW}
        label={t`One line for each`}
        value={by}
        data={groupings}
        onChange={({ currentTarget }) => onChange({ by: currentTarget.value, ...(currentTarget.value === across ? { across: '' } : {}) })}
      />
      {report === 'usage' ? (
        <>
          <NativeSelect
            {...SELECT_ARROW}
            label={t`And for each`}
            value={usageBy}
            data={USAGE_GROUPS.map((value) => ({ value, label: i18n._(USAGE_GROUP_MESSAGES[value]) }))}
            onChange={({ currentTarget }) => onChange({ across: currentTarget.value === 'container' ? '' : currentTarget.value })}
          />
          <NativeSelect
            {...SELECT_ARROW}
            label={t`Columns`}
            value={isCrossed ? 'groups' : ''}
            data={[
              { value: '', label: t`All figures` },
              { value: 'groups', label: i18n._(USAGE_GROUP_MESSAGES[usageBy]) },
            ]}
            onChange={({ currentTarget }) => onChange({ layout: currentTarget.value })}
          />
        </>
      ) : (
        <NativeSelect
          {...SELECT_ARROW}
          label={t`Columns`}
          value={across ?? ''}
          data={[{ value: '', label: t`All figures` }, ...groupings.filter(({ value }) => value !== by)]}
          onChange={({ currentTarget }) => onChange({ across: currentTarget.value })}
        />
      )}
      <NativeSelect
        {...SELECT_ARROW}
        label={t`Figure in the chart`}
        value={figure}
        data={measures}
        onChange={({ currentTarget }) => onChange({ figure: currentTarget.value === measures[0]?.value ? '' : currentTarget.value })}
      />
      <Checkbox
        label={t`Compare with the period before`}
        checked={isCompared}
        className={classes.compare}
        onChange={({ currentTarget }) => onChange({ compare: currentTarget.checked ? 'before' : '' })}
      />
    </div>
  )
}
