type End = () => void

interface Effect {
  /** What it depends on; left out: it runs with every drawing. */
  readonly on: readonly unknown[] | undefined
  readonly end: End | undefined
}

const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean =>
  one !== undefined && other !== undefined && one.length === other.length && one.every((value, at) => Object.is(value, other[at]))

let effects: Effect[] = []
let refs: { current: unknown }[] = []
let states: unknown[] = []
let events: { latest: (...args: never[]) => unknown }[] = []
let waiting: (() => void)[] = []
let [effectAt, refAt, stateAt, eventAt] = [0, 0, 0, 0]

/**
 * What stands for React's own hooks (`vi.mock('react')`) where a component or a hook is drawn without a page: effects run as there, after the
 * drawing, and anew where something they depend on is another.
 */
export const REACT_BY_HAND = {
  useEffect: (effect: () => End | void, on?: readonly unknown[]): void => {
    const at = effectAt
    effectAt += 1
    const before = effects[at]
    if (before && isSame(before.on, on)) return
    waiting.push(() => {
      before?.end?.()
      effects[at] = { on, end: effect() ?? undefined }
    })
  },
  useRef: (value: unknown): { current: unknown } => {
    refAt += 1
    return (refs[refAt - 1] ??= { current: value })
  },
  /** What is set is there with the next drawing. */
  useState: (first: unknown): [unknown, (next: unknown) => void] => {
    const at = stateAt
    stateAt += 1
    if (!(at in states)) states[at] = first
    const set = (next: unknown) => {
      states[at] = typeof next === 'function' ? next(states[at]) : next
    }
    return [states[at], set]
  },
  useCallback: <Made>(made: Made): Made => made,
  useEffectEvent: (event: (...args: never[]) => unknown): ((...args: never[]) => unknown) => {
    eventAt += 1
    const kept = (events[eventAt - 1] ??= { latest: event })
    kept.latest = event
    return (...args) => kept.latest(...args)
  },
}

/** Draws, and does what follows. */
export const draw = <Drawn>(drawing: () => Drawn): Drawn => {
  ;[effectAt, refAt, stateAt, eventAt] = [0, 0, 0, 0]
  const drawn = drawing()
  const after = waiting
  waiting = []
  for (const effect of after) effect()
  return drawn
}

/** Begins with nothing drawn. */
export const drawAnew = (): void => {
  effects = []
  refs = []
  states = []
  events = []
  waiting = []
}
