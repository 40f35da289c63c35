import type { WireMutation } from '#protocol/sync.ts'
import { ProblemError } from '#server/http/problems.ts'

/** The mutations of a push that may be carried out or repeated, and what stands before the rest, or null. */
interface CheckedSequence {
  readonly ready: readonly WireMutation[]
  readonly obstacle: ProblemError | null
}

/**
 * Holds a push against the device's last done seq and the mutation ids with a stored outcome. A device's mutations
 * are carried out in the order of their numbers, without gaps, each number for one mutation.
 */
export const checkSequence = (
  mutations: readonly WireMutation[],
  at: { lastSeq: number; isKnown: (mutationId: string) => boolean },
): CheckedSequence => {
  let lastSeq = at.lastSeq
  const own = new Set<string>()
  for (const [place, { seq, id }] of mutations.entries()) {
    const stop = (code: 'reset.client' | 'protocol.gap'): CheckedSequence => ({
      ready: mutations.slice(0, place),
      obstacle: new ProblemError(409, code),
    })
    if (seq > lastSeq + 1) return stop('protocol.gap')
    // The number is used up and the id unknown: two devices count under one client id (a copied or restored profile).
    if (seq <= lastSeq && !own.has(id) && !at.isKnown(id)) return stop('reset.client')
    own.add(id)
    lastSeq = Math.max(lastSeq, seq)
  }
  return { ready: mutations, obstacle: null }
}
