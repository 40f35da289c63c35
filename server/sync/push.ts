import type { WireMutation } from '#protocol/sync.ts'
import type { Core } from '#server/database/core.ts'
import { executePush, type ClientCaller } from '#server/mutations/execute.ts'
import { isTooSlow } from './quarantine/faults.ts'
import { executeOrQuarantine } from './quarantine/execute-or-quarantine.ts'
import { problemOf } from '#server/http/problems.ts'
import type { Outcome } from '#server/mutations/results.ts'

type PushCore = Pick<Core, 'database' | 'pokes' | 'now' | 'report'>

/** The whole push at once, or null where the server itself fails on it or takes too long: nothing of it was kept then. */
const asBatch = async (
  core: PushCore,
  caller: ClientCaller,
  mutations: readonly [WireMutation, ...WireMutation[]],
): Promise<readonly Outcome[] | null> => {
  try {
    return await executePush(core, { ...caller, mutations })
  } catch (error) {
    if (problemOf(error).status !== 500 && !isTooSlow(error)) throw error
    core.report('push.one_by_one', { mutations: mutations.length })
    return null
  }
}

/**
 * Carries out a push (at least one mutation) as one batch. Where the server fails on it, its mutations are run one by one: those
 * before the one at fault are carried out and stay, and only a failure of a mutation by itself counts towards its quarantine.
 * @throws what {@link executePush} and {@link executeOrQuarantine} throw
 */
export const push = async (
  core: PushCore,
  caller: ClientCaller,
  mutations: readonly [WireMutation, ...WireMutation[]],
): Promise<readonly Outcome[]> => {
  const done = mutations.length > 1 ? await asBatch(core, caller, mutations) : null
  if (done) return done
  const outcomes: Outcome[] = []
  for (const mutation of mutations) outcomes.push(await executeOrQuarantine(core, { ...caller, mutation }))
  return outcomes
}
