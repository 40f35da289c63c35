/** The name under which states are counted that only a newer release knows. */
const OTHER = 'other'
export type Counted<State extends string> = State | typeof OTHER

/** The states that counters are kept of. */
export const countedStates = <State extends string>(states: readonly State[]): readonly Counted<State>[] => [...states, OTHER]

/** The state that a record is counted under. */
export const countedState = <State extends string>(states: readonly State[], state: State): Counted<State> =>
  states.includes(state) ? state : OTHER
