import type { BetterAuthOptions } from 'better-auth'
import { ProblemError } from '#server/http/problems.ts'
import { countTry, type TryParts } from './tries.ts'

type Storage = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>

/**
 * Counts what the auth library limits (sign-ins and recoveries by network address) where everything else is counted, so that one way
 * of counting holds for parallel calls and for a clock that is set back. Its own locks everybody out until such a clock has caught up.
 */
export const libraryTries = (parts: TryParts): Storage => ({
  consume: async (key, { window, max }) => {
    try {
      await countTry(parts, { name: 'auth-library', max, seconds: window }, key)
      return { allowed: true, retryAfter: null }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return { allowed: false, retryAfter: error.details.retryAfter ?? window }
    }
  },
})
