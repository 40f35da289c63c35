import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Container } from '#domain/containers/container.ts'
import { pasteInto, placesOf, rangeText, textsOf, type CellPlace, type CellRange } from './cell-range.ts'
import { heldCell, placeOf, type HeldCell } from './held-cell.ts'
import { moved } from './grid-keys.ts'
import { cellsAt, cellText, PRICE_FIELDS } from './price-cells.ts'
import type { useTypedCells } from './use-typed-cells.ts'

const COLUMNS = PRICE_FIELDS.length

/** What is being typed into the active cell, and of which container it is. */
interface Typing {
  readonly id: string | undefined
  readonly text: string
}

interface Options {
  readonly rows: readonly Container[]
  readonly cells: ReturnType<typeof useTypedCells>
  readonly isRightToLeft: boolean
  /** Rows that are seen at once. */
  readonly page: () => number
  /** Some of what was pasted had no place in the grid. */
  readonly onLeft: (cells: number) => void
}

/** How the grid is worked with: what is selected, what is being typed, and what keys and the clipboard do. */
export const useCellKeys = ({ rows, cells, isRightToLeft, page, onLeft }: Options) => {
  const first: CellPlace = { row: 0, column: 0 }
  const [held, setHeld] = useState<{ readonly from: HeldCell; readonly to: HeldCell }>(() => {
    const cell = heldCell(first, rows)
    return { from: cell, to: cell }
  })
  const [typing, setTyping] = useState<Typing | null>(null)
  // Rows go while somebody is at work, deleted on another device: what is selected and typed stays with its container, or goes with it.
  const range: CellRange = { from: placeOf(held.from, rows), to: placeOf(held.to, rows) }
  const active = range.to
  const edited = typing !== null && typing.id === rows[active.row]?.id ? typing.text : null
  const latest = useRef(edited)
  latest.current = edited
  // Only what was asked for by a key moves the focus: whoever presses something beside the grid is there already.
  const wantsFocus = useRef(false)
  const textAt = ({ row, column }: CellPlace): string => {
    const [container, field] = [rows[row], PRICE_FIELDS[column]]
    return container && field ? cellText(container, field, cells.typed) : ''
  }
  const write = (writes: readonly { readonly place: CellPlace; readonly text: string }[]) => cells.write(cellsAt(rows, writes))
  const select = (to: CellPlace, from: CellPlace = to) => setHeld({ from: heldCell(from, rows), to: heldCell(to, rows) })
  const go = (to: CellPlace, from?: CellPlace) => {
    wantsFocus.current = true
    select(to, from)
  }
  const type = (text: string | null) => {
    const [row, field] = [rows[active.row], PRICE_FIELDS[active.column]]
    latest.current = text
    setTyping(text === null ? null : { id: row?.id, text })
    cells.begin(text === null || !row || !field ? null : { row, field, text })
  }
  /** Ends typing and keeps what was typed, once. */
  const commit = () => {
    if (latest.current !== null && latest.current !== textAt(active)) write([{ place: active, text: latest.current }])
    type(null)
  }
  const move = (event: KeyboardEvent, key = event.key) =>
    moved(
      active,
      { key, ctrlKey: event.ctrlKey, metaKey: event.metaKey, isRightToLeft },
      { rows: rows.length, columns: COLUMNS, page: page() },
    )
  const whileTyping = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') {
      wantsFocus.current = true
      type(null)
      return true
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return false
    const onward = isRightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const [back, on] = event.key === 'Enter' ? ['ArrowUp', 'ArrowDown'] : onward
    commit()
    go(move(event, event.shiftKey ? back : on) ?? active)
    return true
  }
  const byCommand = (event: KeyboardEvent): boolean => {
    // By the place of the key, so that it is the same one on an Arabic keyboard.
    const isRedo = event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey)
    const step = isRedo ? cells.redo : event.code === 'KeyZ' ? cells.undo : null
    if (step) step()
    else if (event.code === 'KeyA') select(first, { row: rows.length - 1, column: COLUMNS - 1 })
    return step !== null || event.code === 'KeyA'
  }
  const onCell = (event: KeyboardEvent): boolean => {
    const to = move(event)
    if (to) {
      go(to, event.shiftKey ? range.from : to)
      return true
    }
    if (event.ctrlKey || event.metaKey) return byCommand(event)
    if (event.altKey) return false
    if (event.key === 'Enter' || event.key === 'F2') type(textAt(active))
    else if (event.key === 'Delete' || event.key === 'Backspace') write(placesOf(range).map((place) => ({ place, text: '' })))
    else if (event.key.length === 1 && event.key !== ' ') type(event.key)
    else return false
    return true
  }
  return {
    range,
    active,
    edited,
    wantsFocus,
    select,
    go,
    type,
    commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (edited === null ? onCell(event) : whileTyping(event)) event.preventDefault()
    },
    onCopy: (event: ClipboardEvent) => {
      if (edited !== null) return
      event.clipboardData.setData('text/plain', rangeText(range, textAt))
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      if (edited !== null) return
      event.preventDefault()
      const texts = textsOf(event.clipboardData.getData('text/plain'))
      if (texts.length === 0) return
      const pasted = pasteInto(range, texts, { rows: rows.length, columns: COLUMNS })
      write(pasted.writes)
      // As in a spreadsheet the first cell stays the active one.
      go(pasted.range.from, pasted.range.to)
      onLeft(pasted.left)
    },
  }
}
