import { heldBy } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'

/** What a move within a driver's run comes to. */
interface MoveInRun {
  /** Nothing in the run would stand elsewhere. */
  readonly isSame: boolean
  /** It is to stand before what a driver is on the way with, which comes first. */
  readonly isBeforeUnderWay: boolean
  /** Where the first of them stands then, from 1, of how many. */
  readonly place: number
  readonly of: number
}

/**
 * What it comes to that movements are put before another one of their run, as it stands; null: some of them are not of the run, or none of
 * them can be moved. `before`: null at the end.
 */
export const moveInRun = (run: readonly Operation[], ids: readonly string[], before: string | null): MoveInRun | null => {
  if (!ids.every((id) => run.some((one) => one.id === id))) return null
  const isUnderWay = (one: Operation) => heldBy(one) === 'under_way'
  const moving = ids.flatMap((id) => run.find((one) => one.id === id && heldBy(one) === null) ?? [])
  if (moving.length === 0) return null
  const stays = (one: Operation) => !moving.includes(one)
  const at = run.findIndex(({ id }) => id === before)
  const ahead = (at < 0 ? run : run.slice(0, at)).filter(stays)
  const next = [...ahead, ...moving, ...run.filter(stays).slice(ahead.length)]
    // What is under way comes first, and what last night left before the rest, wherever somebody puts it.
    .toSorted(
      (one, other) => Number(isUnderWay(other)) - Number(isUnderWay(one)) || (one.scheduledOn ?? '').localeCompare(other.scheduledOn ?? ''),
    )
  const target = run[at]
  return {
    isSame: next.every((one, place) => one === run[place]),
    isBeforeUnderWay: target !== undefined && isUnderWay(target),
    place: next.findIndex((one) => one === moving[0]) + 1,
    of: run.length,
  }
}
