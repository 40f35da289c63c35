/**
 * A lifecycle as a total table: for every state and every action either the next state or the code of the rejection.
 * `Record`, never `Partial`: a forgotten pair does not compile.
 */
export type Lifecycle<State extends string, Action extends string, Code extends string> = Readonly<
  Record<State, Readonly<Record<Action, { to: State } | { no: Code }>>>
>

/** Whether a step is allowed. In a state that only a later release knows none is. */
export const isAllowed = <State extends string, Action extends string>(
  lifecycle: Lifecycle<State, Action, string>,
  state: State,
  action: Action,
): boolean => Object.hasOwn(lifecycle, state) && 'to' in lifecycle[state][action]

/** A step that is allowed. */
export const to = <S extends string>(state: S): { to: S } => ({ to: state })

/** A step that is refused, and why. */
export const no = <C extends string>(code: C): { no: C } => ({ no: code })
