import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { ColumnResizer } from './column-resizer.tsx'
import classes from './data-list.module.css'
import type { Column, RowSelection } from './types.ts'

const GLYPHS = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown } as const

interface TableHeaderProps<Row> {
  readonly columns: readonly Column<Row>[]
  /** Of the columns, and how wide they are at least, all together. */
  readonly template: string
  readonly least: number
  readonly selection: RowSelection
  readonly onSort: (column: string) => void
  readonly onWidth: (column: string, width: number) => void
}

const Header = <Row,>({ column, onSort, onWidth }: { column: Column<Row> } & Pick<TableHeaderProps<Row>, 'onSort' | 'onWidth'>) => {
  const { id, header, sort, align } = column
  const Glyph = sort === null ? null : GLYPHS[sort]
  return (
    <div role="columnheader" {...(sort === null ? {} : { 'aria-sort': sort })} className={classes.headerCell} data-align={align}>
      {Glyph ? (
        <UnstyledButton className={classes.sort} onClick={() => onSort(id)}>
          {header}
          <Glyph size={16} aria-hidden />
        </UnstyledButton>
      ) : (
        header
      )}
      <ColumnResizer onWidth={(width) => onWidth(id, width)} />
    </div>
  )
}

const HeaderRow = <Row,>({ columns, template, least, selection, ...changes }: TableHeaderProps<Row>) => {
  const { t } = useLingui()
  return (
    <div role="rowgroup" className={classes.header} style={{ minInlineSize: `max(100%, ${least}px)` }}>
      <div role="row" aria-rowindex={1} className={classes.row} style={{ gridTemplateColumns: template }}>
        <div role="columnheader" className={classes.headerCell}>
          <Checkbox
            size="sm"
            className={classes.check}
            aria-label={t`Select all that match`}
            checked={selection.isAll}
            indeterminate={!selection.isAll && selection.ids.size > 0}
            onChange={selection.toggleAll}
          />
        </div>
        {columns.map((column) => (
          <Header key={column.id} column={column} {...changes} />
        ))}
      </div>
    </div>
  )
}

/** The sticky first row: names to sort by, edges to drag, and the choice of all rows. */
export const TableHeader = memo(HeaderRow) as typeof HeaderRow
