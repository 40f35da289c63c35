import type { MiddlewareHandler } from 'hono'
import type { Asking } from '#server/http/limits/allowance.ts'
import type { SessionEnv } from './guards.ts'

/** Behind `requireSession`: counts the call against the allowance of its session and of its person. `spend` throws where nothing is left of it (429). */
export const requireAllowance =
  (spend: (who: Asking) => void): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    const { sessionId, userId } = c.get('session')
    spend({ session: sessionId, person: userId })
    await next()
  }
