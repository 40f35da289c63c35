import { createContext, useContext, type KeyboardEvent } from 'react'
import type { BoardNow, LaneKey } from '#domain/operations/board.ts'
import type { DraftPlan } from '#domain/operations/draft-plan.ts'
import type { Pick, Selection } from './selection.ts'

/** What all lanes of a board share. */
export interface BoardDesk {
  readonly now: BoardNow
  readonly draft: DraftPlan | null
  readonly selection: Selection
  readonly syncStateOf: (id: string) => 'waiting' | 'sending' | 'failed' | undefined
  readonly onPick: (lane: LaneKey, id: string, how: Pick) => void
  /** `byKeys`: keys go to its first movement; a pointer says itself which one it means. */
  readonly onFocus: (lane: LaneKey, byKeys: boolean) => void
  readonly onOpen: (id: string) => void
  readonly onKey: (lane: LaneKey, event: KeyboardEvent) => void
}

/** Given by the board's screen to its lanes. */
export const BoardDeskContext = createContext<BoardDesk | null>(null)

/** What the lanes of this board share. */
export const useBoardDesk = (): BoardDesk => {
  const desk = useContext(BoardDeskContext)
  if (!desk) throw new Error('a lane stands on a board')
  return desk
}
