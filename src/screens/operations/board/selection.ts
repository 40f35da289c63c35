import { POOLS, type Board, type LaneKey } from '#domain/operations/board.ts'

/** What is chosen on a board, and the movement that keys go to. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly lane: LaneKey
  /** In its lane; null: none yet. */
  readonly active: string | null
  /** From where Shift chooses. */
  readonly anchor: string | null
}

/** How a movement was picked: alone, beside those chosen before, or with all between. */
export type Pick = 'only' | 'toggle' | 'range'

export const NOTHING: Selection = { ids: new Set(), lane: 'unassigned', active: null, anchor: null }

/** The lane that a phone, which shows one, begins with: the first pool in which something waits. */
export const openingLane = (board: Board): LaneKey => POOLS.find((pool) => (board.lanes.get(pool)?.length ?? 0) > 0) ?? 'unassigned'

/** The selection after a movement was picked; `order`: the ids of its lane as they stand. */
export const picked = (
  { ids, lane: from, anchor }: Selection,
  { lane, id, how, order }: { readonly lane: LaneKey; readonly id: string; readonly how: Pick; readonly order: readonly string[] },
): Selection => {
  if (how === 'range' && from === lane && anchor !== null && order.includes(anchor)) {
    const [first = 0, last = 0] = [order.indexOf(anchor), order.indexOf(id)].toSorted((one, other) => one - other)
    return { ids: new Set([...ids, ...order.slice(first, last + 1)]), lane, active: id, anchor }
  }
  if (how === 'only') return { ids: new Set([id]), lane, active: id, anchor: id }
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, lane, active: id, anchor: id }
}

/** The selection once movements have come and gone: what left the board is not chosen any more. */
export const stillThere = (selection: Selection, isThere: (id: string) => boolean): Selection => {
  const ids = [...selection.ids].filter(isThere)
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) }
}

/** The lane nearest to one that has something in it, looked for behind it first; null: the board is empty. `lanes`: in the sequence they stand in. */
export const nearestFilled = (board: Board, lanes: readonly LaneKey[], lane: LaneKey): LaneKey | null => {
  const isFilled = (one: LaneKey) => (board.lanes.get(one)?.length ?? 0) > 0
  const at = lanes.indexOf(lane)
  return lanes.slice(at + 1).find(isFilled) ?? lanes.slice(0, Math.max(0, at)).findLast(isFilled) ?? null
}

/**
 * The selection once the movement that keys go to has left its lane, whoever took it away: keys go to what stands where it was, else to the
 * last that is left. Where nothing is left they go with it, and where it left the board to the nearest lane that has something.
 */
export const keptActive = (selection: Selection, before: Board, now: Board, lanes: readonly LaneKey[]): Selection => {
  const { lane, active } = selection
  const order = before.lanes.get(lane)?.map(({ id }) => id) ?? []
  const left = new Set(now.lanes.get(lane)?.map(({ id }) => id))
  const at = active === null ? -1 : order.indexOf(active)
  if (active === null || at < 0 || left.has(active)) return selection
  const isLeft = (id: string) => left.has(id)
  const [first] = left
  const beside = order.slice(at + 1).find(isLeft) ?? order.slice(0, at).findLast(isLeft) ?? first
  if (beside !== undefined) return { ...selection, active: beside }
  const home = lanes.find((one) => now.lanes.get(one)?.some(({ id }) => id === active))
  if (home) return { ...selection, lane: home }
  const next = nearestFilled(now, lanes, lane)
  return next === null ? { ...selection, active: null } : { ...selection, lane: next, active: now.lanes.get(next)?.[0]?.id ?? null }
}
