import type { MiddlewareHandler } from 'hono'
import type { SessionEnv } from './guards.ts'

/** Behind `requireSession`: counts the call against its session's allowance. `spend` throws where nothing is left of it (429). */
export const requireAllowance =
  (spend: (who: string) => void): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    spend(c.get('session').sessionId)
    await next()
  }
