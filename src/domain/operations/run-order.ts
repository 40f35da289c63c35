/** Left between two places of a run, so that another movement fits in without the others being touched. */
const STEP = 10
/** The largest place that a movement can have. */
const LAST = 9999

interface Placed {
  readonly id: string
  /** Its place so far; null: none. */
  readonly order: number | null
}

/** So many rising whole numbers between two others, as far apart as there is room; null: there is none. */
const between = (from: number, to: number, count: number): number[] | null => {
  const gap = (to - from) / (count + 1)
  return gap < 1 ? null : Array.from({ length: count }, (_, at) => Math.floor(from + gap * (at + 1)))
}

const after = (from: number, count: number): number[] | null =>
  from + STEP * count <= LAST ? Array.from({ length: count }, (_, at) => from + STEP * (at + 1)) : between(from, LAST + 1, count)

const numbered = (run: readonly Placed[]): ReadonlyMap<string, number> => {
  const step = Math.max(1, Math.min(STEP, Math.floor(LAST / run.length)))
  const all = run.map(({ id, order }, at) => ({ id, order, next: Math.min((at + 1) * step, LAST) }))
  return new Map(all.flatMap(({ id, order, next }) => (order === next ? [] : [[id, next] as const])))
}

/**
 * The places that bring a driver's run into this sequence once `moved` were put where they stand in it: as few as can be. What stands
 * behind the last moved one and never had a place needs none, because it comes last anyway; only where no number is free between two
 * neighbours the whole run is numbered anew.
 */
export const runOrders = (run: readonly Placed[], moved: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const last = run.findLastIndex(({ id }) => moved.has(id))
  const orders = new Map<string, number>()
  let from = 0
  let waiting: string[] = []
  const give = (numbers: readonly number[] | null): boolean => {
    for (const [at, id] of waiting.entries()) orders.set(id, numbers?.[at] ?? 0)
    waiting = []
    return numbers !== null
  }
  for (const [at, { id, order }] of run.entries()) {
    const kept = moved.has(id) ? null : order
    if (kept === null) {
      if (at <= last) waiting.push(id)
      continue
    }
    if (waiting.length > 0 && !give(between(from, kept, waiting.length))) return numbered(run)
    from = kept
  }
  return waiting.length === 0 || give(after(from, waiting.length)) ? orders : numbered(run)
}
