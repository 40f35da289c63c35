import { useNavigate } from '@tanstack/react-router'
import type { Dispatch, KeyboardEvent, SetStateAction } from 'react'
import { driverOf, goalOf, type Board, type Goal, type LaneKey } from '#domain/operations/board.ts'
import { useLocale } from '#i18n/locale.tsx'
import { boardCommand, pushedTo, type BoardCommand } from './board-keys.ts'
import { nearestFilled, NOTHING, picked, type Selection } from './selection.ts'

interface Keys {
  readonly board: Board | undefined
  /** All lanes in the sequence they stand in. */
  readonly lanes: readonly LaneKey[]
  /** Whether a driver may be given work on the day of the board. */
  readonly takes: (driverId: string) => boolean
  readonly selection: Selection
  readonly setSelection: Dispatch<SetStateAction<Selection>>
  /** Goes to a movement of a lane, which comes into sight and has the focus. */
  readonly standOn: (lane: LaneKey, active: string | null) => void
  readonly ask: (ids: readonly string[], what: 'place' | 'window') => void
  /** Resolves to whether any of them is there now; `onUndone`: it was taken back after all. */
  readonly move: (ids: readonly string[], goal: Goal, onUndone: () => void) => Promise<boolean>
  /** Says that there is nowhere to move it to. */
  readonly stay: () => void
}

/** The board by keyboard: everything that a drag does. */
export const useBoardKeys = ({ board, lanes, takes, selection, setSelection, standOn, ask, move, stay }: Keys) => {
  const { direction } = useLocale()
  const navigate = useNavigate()
  const idsOf = (lane: LaneKey): readonly string[] => board?.lanes.get(lane)?.map(({ id }) => id) ?? []
  /** What keys are about: all that are chosen, else the one they stand on. */
  const meant = (active: string | null): readonly string[] =>
    active === null || selection.ids.has(active) ? chosenIn(board, lanes, selection.ids) : [active]
  /** The next lane that has something in it: in an empty one keys would go to nothing. */
  const step = (lane: LaneKey, to: 'before' | 'after'): LaneKey | undefined => {
    const isFilled = (one: LaneKey) => idsOf(one).length > 0
    const at = lanes.indexOf(lane)
    return to === 'after' ? lanes.slice(at + 1).find(isFilled) : lanes.slice(0, at).findLast(isFilled)
  }
  const enter = (lane: LaneKey, at: number): void => {
    const order = idsOf(lane)
    standOn(lane, order[Math.max(0, Math.min(at, order.length - 1))] ?? null)
  }
  const shift = (lane: LaneKey, active: string, to: 'up' | 'down' | 'before' | 'after'): void => {
    if (!board) return
    const ids = meant(active)
    if (to === 'before' || to === 'after') {
      const other = pushedTo(lanes, lane, to, takes)
      const end = other && goalOf(other, board.on, null)
      if (!other || !end) return stay()
      // What was refused is still where it was, and what was taken back is there again: so is whoever moved it.
      void move(ids, end, () => standOn(lane, active)).then((isThere) => (isThere ? undefined : standOn(lane, active)))
      return standOn(other, active)
    }
    const order = idsOf(lane)
    const places = ids.map((id) => order.indexOf(id)).filter((at) => at >= 0)
    // Nothing stands above the first one.
    if (to === 'up' && driverOf(lane) !== null && Math.min(...places) === 0) return stay()
    const before = to === 'up' ? order[Math.min(...places) - 1] : (order[Math.max(...places) + 2] ?? null)
    const place = before === undefined ? null : goalOf(lane, board.on, before)
    if (place?.driverId) void move(ids, place, () => undefined)
  }
  const go = (lane: LaneKey, at: number, { what, to }: Extract<BoardCommand, { to: unknown }>): void => {
    const order = idsOf(lane)
    const active = order[at]
    if (what === 'move') return active === undefined ? undefined : shift(lane, active, to)
    if (to === 'before' || to === 'after') {
      const other = step(lane, to)
      return other === undefined ? undefined : enter(other, at)
    }
    const next = order[at < 0 ? 0 : Math.max(0, Math.min(order.length - 1, at + (to === 'down' ? 1 : -1)))]
    if (next === undefined) return
    if (what === 'extend')
      return setSelection(
        picked(selection.anchor === null ? { ...selection, anchor: active ?? next } : selection, { lane, id: next, how: 'range', order }),
      )
    setSelection({ ...selection, lane, active: next })
  }
  return (lane: LaneKey, event: KeyboardEvent): void => {
    const command = boardCommand(event.nativeEvent, direction === 'rtl')
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    const order = idsOf(lane)
    const at = selection.lane === lane && selection.active !== null ? order.indexOf(selection.active) : -1
    const active = order[at]
    // Nothing is left in this lane: keys go on where there is something.
    const filled = board && order.length === 0 ? nearestFilled(board, lanes, lane) : null
    if (
      filled &&
      (command.what === 'first' || command.what === 'last' || ('to' in command && (command.to === 'up' || command.to === 'down')))
    )
      return enter(filled, 0)
    if ('to' in command) return go(lane, at, command)
    if (command.what === 'first' || command.what === 'last')
      return setSelection({ ...selection, lane, active: (command.what === 'first' ? order[0] : order.at(-1)) ?? null })
    if (command.what === 'all')
      return setSelection({ ...selection, lane, active: active ?? order[0] ?? null, ids: new Set([...selection.ids, ...order]) })
    if (command.what === 'clear') return setSelection({ ...NOTHING, lane, active: active ?? null })
    if (command.what === 'ask' || command.what === 'window') {
      const ids = meant(active ?? null)
      return ids.length > 0 ? ask(ids, command.what === 'ask' ? 'place' : 'window') : undefined
    }
    if (active === undefined) return
    if (command.what === 'toggle') return setSelection(picked(selection, { lane, id: active, how: 'toggle', order }))
    if (command.what === 'open') void navigate({ to: '/operations/detail', search: { id: active } })
  }
}

/** What is chosen, in the sequence in which it stands on the board. */
export const chosenIn = (board: Board | undefined, lanes: readonly LaneKey[], ids: ReadonlySet<string>): readonly string[] =>
  lanes.flatMap((lane) => board?.lanes.get(lane)?.flatMap(({ id }) => (ids.has(id) ? [id] : [])) ?? [])
