import type { LaneKey } from '#domain/operations/board.ts'

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

/**
 * The selection once movements have left its lane, of which `order` holds the ids as they stood before: nothing is chosen any more, and keys
 * go to what stands where they were, else to the last that is left.
 */
export const withoutMoved = (selection: Selection, order: readonly string[], moved: ReadonlySet<string>): Selection => {
  const { lane, active } = selection
  if (active === null || !moved.has(active)) return { ...NOTHING, lane, active }
  const at = order.indexOf(active)
  const isLeft = (id: string) => !moved.has(id)
  return { ...NOTHING, lane, active: order.slice(at + 1).find(isLeft) ?? order.slice(0, Math.max(0, at)).findLast(isLeft) ?? null }
}
