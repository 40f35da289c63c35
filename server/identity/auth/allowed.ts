import type { MiddlewareHandler } from 'hono'
import type { Caller } from '#server/http/limits/allowance.ts'
import { ANSWERS_PER_PERSON, boundAnswers } from '#server/http/limits/answers-under-way.ts'
import type { SessionEnv } from './guards.ts'

/**
 * Behind `requireSession`: counts the call against the allowance of its session and of its person. `spend` throws where nothing is left of
 * it (429).
 */
export const requireAllowance =
  (spend: (who: Caller) => void): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    const { sessionId, userId } = c.get('session')
    spend({ session: sessionId, person: userId })
    await next()
  }

/** Behind `requireSession`, for what may be long: its person has so many of these answers under way at a time, and more wait. */
export const answersOfPerson = (): MiddlewareHandler<SessionEnv> => boundAnswers(ANSWERS_PER_PERSON, (c) => c.get('session').userId)
