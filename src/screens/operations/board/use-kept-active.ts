import { useLayoutEffect, useRef, type Dispatch, type SetStateAction } from 'react'
import type { Board, LaneKey } from '#domain/operations/board.ts'
import { keptActive, type Selection } from './selection.ts'

interface KeptActive {
  readonly board: Board
  readonly lanes: readonly LaneKey[]
  readonly selection: Selection
  readonly setSelection: Dispatch<SetStateAction<Selection>>
  /** Whether somebody works by keys, who is led to where the next movement is; whoever points at one is not taken along. */
  readonly usesKeys: () => boolean
  /** Whether the focus is in a lane, or was until the lane went. */
  readonly hasFocus: (lane: LaneKey) => boolean
  /** Brings a lane into sight and gives it the focus. */
  readonly goTo: (lane: LaneKey) => void
}

/** Whatever is moved or taken away, here or by others: keys have a movement as long as there is one on the board. */
export const useKeptActive = ({ board, lanes, selection, setSelection, usesKeys, hasFocus, goTo }: KeptActive): void => {
  const before = useRef(board)
  useLayoutEffect(() => {
    const next = keptActive(selection, before.current, board, lanes)
    before.current = board
    if (next === selection) return
    const isElsewhere = next.lane !== selection.lane
    if (isElsewhere && !usesKeys()) return setSelection({ ...selection, active: null })
    setSelection(next)
    // Whoever does something else meanwhile stays there.
    if (isElsewhere && hasFocus(selection.lane)) goTo(next.lane)
  })
}
