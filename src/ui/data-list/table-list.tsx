import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import classes from './data-list.module.css'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
import { rowAction } from './row-keys.ts'
import { TableHeader } from './table-header.tsx'
import { TableRow } from './table-row.tsx'
import type { DataListProps } from './types.ts'
import { useFocusPlace } from './use-focus-place.ts'
import { useFollowOpen } from './use-follow-open.ts'
import { usePlace } from './use-place.ts'
import { useTableColumns } from './use-table-columns.ts'
import { useRowWindow } from './use-window.ts'

const HEIGHTS = { compact: 44, comfortable: 60 } as const

/** The list as a grid with a sticky header. Keys move between rows, select and open them; Tab reaches what is inside a row. */
export const TableList = <Row extends object>(props: DataListProps<Row>) => {
  const { label, list, layout, selection, rowKey, rowName } = props
  const [active, setActive] = useState(props.place?.row ?? 0)
  const { shown, template, least, rows } = useTableColumns(props)
  const height = HEIGHTS[layout.density]
  const [hasLetters] = useShortcutsOn()
  const { scroller, virtualizer, count, rowAt, bringIntoView } = useRowWindow(list, { height, pinned: active })
  const items = virtualizer.getVirtualItems()
  usePlace({ scroller, place: props.place, height, list, row: active, onPlace: props.onPlace })
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  const focusPlace = useFocusPlace(scroller, (at) => scroller.current?.querySelector<HTMLElement>(`[data-place="${at}"]`))
  useEffect(() => {
    if (active >= count && count > 0) setActive(count - 1)
  }, [active, count])
  useFollowOpen({
    open: props.open,
    scroller,
    goTo: (place, withFocus) => {
      setActive(place)
      bringIntoView(place)
      if (withFocus) focusPlace(place)
    },
  })

  // Rows come and go above the one with the focus, which keeps it: the place goes along.
  useEffect(() => {
    const at = document.activeElement?.closest<HTMLElement>('[data-place]')
    if (at && scroller.current?.contains(at)) setActive(Number(at.dataset['place']))
  }, [scroller, list.rows])

  const move = (place: number) => {
    const next = Math.min(Math.max(place, 0), list.known - 1)
    setActive(next)
    bringIntoView(next)
    focusPlace(next)
    return next
  }
  const toggle = (place: number) => {
    const row = rowAt(place)
    if (row) selection.toggle(place, rowKey(row))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return
    // Whoever pressed the box of a row goes on from there by keys; those of the box itself stay with it.
    const isBox = target.matches('[data-place] [type="checkbox"]') && key !== ' ' && key !== 'Enter'
    if (!isBox && target.dataset['place'] === undefined) return
    const action = rowAction(event.nativeEvent, hasLetters)
    // Of the row that has the focus: where it stood when it got it may be another's place by now.
    const at = Number(target.closest<HTMLElement>('[data-place]')?.dataset['place'])
    const row = rowAt(at)
    if (action && (action.type !== 'clear' || selection.ids.size > 0)) event.preventDefault()
    switch (action?.type) {
      case 'move': {
        const next = move(at + action.by)
        if (action.isExtending) {
          // The row one sets out from is part of what is selected.
          if (selection.ids.size === 0) toggle(at)
          selection.extend(next)
        }
        return
      }
      case 'toggle':
        return toggle(at)
      case 'all':
        return selection.toggleAll()
      case 'clear':
        return selection.clear()
      case 'open':
        return row && props.onOpen(row)
      case undefined:
        return
    }
  }
  // Rows keep the functions they were first drawn with; these lead to what holds now.
  const now = useRef({ toggle, selection, open: props.onOpen, rowAt })
  now.current = { toggle, selection, open: props.onOpen, rowAt }
  const onCheck = useCallback((event: MouseEvent, place: number) => {
    if (event.shiftKey) now.current.selection.extend(place)
    else now.current.toggle(place)
  }, [])
  const onPress = useCallback((event: MouseEvent, place: number) => {
    const row = now.current.rowAt(place)
    if (event.shiftKey) now.current.selection.extend(place)
    else if (event.ctrlKey || event.metaKey) now.current.toggle(place)
    else if (row) now.current.open(row)
  }, [])

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={list.more ? -1 : list.known + 1}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      tabIndex={-1}
      style={{ '--row': `${height}px` }}
    >
      <TableHeader columns={shown} template={template} least={least} selection={selection} onSort={props.onSort} onWidth={props.onWidth} />
      <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize(), minInlineSize: least }}>
        {items.map((item) => {
          const row = rows[item.index - list.start]
          return (
            <TableRow
              key={row ? row.id : `place-${item.index}`}
              row={row}
              columns={shown}
              template={template}
              place={item.index}
              top={item.start}
              isActive={item.index === active}
              isOpen={row !== undefined && row.id === props.open?.id}
              isSelected={row !== undefined && selection.ids.has(row.id)}
              name={row ? rowName(row.original) : ''}
              onActive={setActive}
              onPress={onPress}
              onCheck={onCheck}
            />
          )
        })}
      </div>
    </div>
  )
}
