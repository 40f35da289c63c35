import { ActionIcon, Button, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import '#ui/theme/mantine-list-settings.css'
import type { Layout } from '#ui/data-list/types.ts'
import { ActionLine, ActionLines } from '#ui/action-line.tsx'
import { WIDTHS } from '#ui/data-list/column-widths.ts'
import type { ColumnFacts } from '../definition.ts'

const STEP = 24

/** What a button does, if it can. Not `disabled`: whoever has come to the last place or width by keys would lose the focus. */
const inReach = (possible: boolean, act: () => void) => (possible ? { onClick: act } : { 'data-disabled': true, 'aria-disabled': true })

/** How wide the columns of the table are drawn, in its order; empty where it shows fewer of them than were chosen. */
const drawnWidths = (columns: number): readonly number[] => {
  const [, ...headers] = document.querySelectorAll<HTMLElement>('[role="grid"] [role="columnheader"]')
  return headers.length === columns ? headers.map(({ offsetWidth }) => offsetWidth) : []
}

interface ColumnPanelProps {
  readonly declared: readonly ColumnFacts[]
  readonly layout: Layout
  readonly onColumns: (columns: readonly string[]) => void
  readonly onWidth: (column: string, width: number) => void
  readonly onDensity: (density: Layout['density']) => void
  readonly onReset: () => void
}

/** Which columns a table has, in which order, how wide they are and how high its rows. */
export const ColumnPanel = ({ declared, layout, onColumns, onWidth, onDensity, onReset }: ColumnPanelProps) => {
  const { t, i18n } = useLingui()
  const hidden = declared.filter(({ id }) => !layout.columns.includes(id))
  const shown = layout.columns.flatMap((id) => declared.find((column) => column.id === id) ?? [])
  const movable = shown.filter(({ isFixed }) => isFixed !== true).map(({ id }) => id)
  const move = (id: string, by: -1 | 1) => {
    const columns = [...layout.columns]
    const from = columns.indexOf(id)
    const other = columns[from + by]
    if (other === undefined) return
    columns[from + by] = id
    columns[from] = other
    onColumns(columns)
  }
  const drawn = drawnWidths(layout.columns.length)
  const line = (column: ColumnFacts, isShown: boolean) => {
    const name = i18n._(column.header)
    // One that grows is wider than it was declared: it is made wider, or narrower, than it is seen.
    const width = layout.widths[column.id] ?? drawn[layout.columns.indexOf(column.id)] ?? column.width
    const at = movable.indexOf(column.id)
    return (
      <ActionLine
        key={column.id}
        actions={
          isShown ? (
            <>
              <ActionIcon aria-label={t`Move ${name} to the start`} {...inReach(at > 0, () => move(column.id, -1))}>
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t`Move ${name} to the end`}
                {...inReach(at !== -1 && at < movable.length - 1, () => move(column.id, 1))}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t`Make ${name} narrower`}
                {...inReach(width - STEP >= WIDTHS.least, () => onWidth(column.id, width - STEP))}
              >
                <IconMinus size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t`Make ${name} wider`}
                {...inReach(width + STEP <= WIDTHS.most, () => onWidth(column.id, width + STEP))}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            </>
          ) : null
        }
      >
        <Checkbox
          label={name}
          checked={isShown}
          disabled={column.isFixed ?? false}
          onChange={() => onColumns(isShown ? layout.columns.filter((id) => id !== column.id) : [...layout.columns, column.id])}
        />
      </ActionLine>
    )
  }
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} mb="xs">{t`Row height`}</Text>
        <SegmentedControl
          fullWidth
          aria-label={t`Row height`}
          value={layout.density}
          onChange={onDensity}
          data={[
            { value: 'compact', label: t`Compact` },
            { value: 'comfortable', label: t`Comfortable` },
          ]}
        />
      </div>
      <ActionLines label={t`Columns`}>
        {/* One list: a line that goes from the shown to the hidden is moved and not made anew, which would take the focus from its box. */}
        {[...shown.map((column) => line(column, true)), ...hidden.map((column) => line(column, false))]}
      </ActionLines>
      <Button variant="default" onClick={onReset}>{t`Reset columns`}</Button>
    </Stack>
  )
}
