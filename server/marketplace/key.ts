import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { answerProblem, ProblemError } from '#server/http/problems.ts'

const digest = (s: string): Buffer => createHash('sha256').update(s).digest()

/**
 * Lets the other side of the marketplace in by its bearer key; everybody else gets 401 `auth.required`. Digests are
 * compared, in constant time, so that neither length nor content of a guess shows in the time of the answer.
 */
export const requireServiceKey = (key: string): MiddlewareHandler => {
  const expected = digest(key)
  return async (c, next) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      const refusal = answerProblem(new ProblemError(401, 'auth.required'))
      refusal.headers.set('WWW-Authenticate', 'Bearer')
      return refusal
    }
    await next()
    return undefined
  }
}
