import type { CallArguments, Decision, DecisionContext, Mutation, Rows } from '#domain/kernel/mutation.ts'

/** Reads the arguments and decides. */
export const decideMutation = (mutation: Mutation, call: CallArguments & { rows: Rows; context: DecisionContext }): Decision => {
  const bound = mutation.bind(call)
  return bound.ok ? bound.decide(call.rows, call.context) : bound
}
