import type { NafathStatus } from '#protocol/nafath.ts'
import type { ProblemCode } from '#protocol/problem.ts'
import type { Core } from '#server/database/core.ts'
import { endAttempt, loadAttempt, takePoll, type Attempt } from './attempts.ts'
import type { NafathProvider } from './provider.ts'

/** Pages do not ask to the millisecond. */
const SLACK_MS = 500

type SettleParts = Core & { readonly provider: NafathProvider }

/**
 * Brings a waiting attempt up to date: asks the provider, unless it was asked a moment ago, and ends the attempt when its time is
 * over. A provider that cannot be reached leaves it waiting: the person may have answered, and the next look will tell.
 */
export const bringUpToDate = async (parts: SettleParts, attempt: Attempt, nationalId: string): Promise<Attempt> => {
  if (attempt.state !== 'waiting') return attempt
  const { id, transId, number } = attempt
  const late = parts.now() >= attempt.expiresAt
  // Asked once more at the end: an answer of the last seconds counts.
  if (await takePoll(parts, id, late ? 0 : Math.max(0, parts.provider.pollMs - SLACK_MS))) {
    try {
      const answer = await parts.provider.read({ nationalId, transId, number })
      if (answer === 'unknown' || answer === 'failed') await endAttempt(parts, { id, transId, state: 'failed', code: 'nafath.unavailable' })
      else if (answer !== 'waiting') await endAttempt(parts, { id, transId, state: answer })
    } catch {
      // Its words can repeat the national id; that it failed is enough.
      parts.report('nafath.failed', { step: 'read' })
    }
  }
  if (late) await endAttempt(parts, { id, transId, state: 'expired' })
  return (await loadAttempt(parts, id)) ?? attempt
}

/** An attempt as its page is told of it. */
export const statusOf = (
  { state, number, expiresAt, code }: Attempt,
  over: { state?: NafathStatus['state']; code?: ProblemCode } = {},
): NafathStatus => {
  const told = over.code ?? code
  return { state: over.state ?? state, number, expiresAt: expiresAt.toISOString(), ...(told === null ? {} : { code: told }) }
}
