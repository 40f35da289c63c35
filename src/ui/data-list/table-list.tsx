import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import classes from './data-list.module.css'
import type { Column, DataListProps } from './types.ts'
import { useRowWindow } from './use-window.ts'

const ROW_HEIGHT = 60
const PAGE_ROWS = 10

const Header = <Row,>({ column }: { column: Column<Row> }) => {
  const { sort } = column
  if (!sort)
    return (
      <div role="columnheader" className={classes.headerCell}>
        {column.header}
      </div>
    )
  const Glyph = sort.order === null ? IconArrowsSort : sort.order === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <div role="columnheader" aria-sort={sort.order ?? 'none'} className={classes.headerCell}>
      <UnstyledButton className={classes.sort} onClick={sort.toggle}>
        {column.header}
        <Glyph size={16} aria-hidden />
      </UnstyledButton>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
  Home: -Infinity,
  End: Infinity,
}

/** The list as a grid with a sticky header. Arrow keys move between rows, Enter opens, Tab reaches what is inside a row. */
export const TableList = <Row,>({ label, list, columns, rowKey, onOpen }: DataListProps<Row>) => {
  const [active, setActive] = useState(0)
  // The place that gets the focus once it is there: what an earlier render still had to do must not take that for done.
  const focusing = useRef<number | null>(null)
  const { scroller, virtualizer, count, rowAt } = useRowWindow(list, { height: ROW_HEIGHT, pinned: active })
  const items = virtualizer.getVirtualItems()
  useEffect(() => {
    if (focusing.current !== active) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-place="${active}"]`)
    if (!row) return
    focusing.current = null
    row.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (active >= count && count > 0) setActive(count - 1)
  }, [active, count])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['place'] === undefined) return
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.min(Math.max(active + step, 0), list.known - 1)
      focusing.current = next
      setActive(next)
      virtualizer.scrollToIndex(next)
    } else if (event.key === 'Enter') {
      const row = rowAt(active)
      if (row) onOpen(row)
    }
  }
  const template = columns.map((column) => column.width).join(' ')
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={list.more ? -1 : list.known + 1}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      <div role="rowgroup" className={classes.header}>
        <div role="row" aria-rowindex={1} className={classes.row} style={{ gridTemplateColumns: template }}>
          {columns.map((column) => (
            <Header key={column.id} column={column} />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rowAt(item.index)
          return (
            <div
              key={row ? rowKey(row) : `place-${item.index}`}
              role="row"
              aria-rowindex={item.index + 2}
              data-place={item.index}
              tabIndex={item.index === active ? 0 : -1}
              className={classes.row}
              style={{ gridTemplateColumns: template, transform: `translateY(${item.start}px)` }}
              onFocus={() => setActive(item.index)}
              onClick={(event) => {
                const target = event.target instanceof Element ? event.target.closest('a, button, [role="row"]') : null
                if (row && target === event.currentTarget) onOpen(row)
              }}
            >
              {columns.map((column) => (
                <div key={column.id} role="gridcell" className={classes.cell}>
                  {row ? column.cell(row) : <Skeleton height={12} width="60%" />}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
