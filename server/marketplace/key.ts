import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { answerProblem, ProblemError } from '#server/http/problems.ts'
import { sha256 } from '#server/http/sha256.ts'

/**
 * Lets the other side of the marketplace in by its bearer key; everybody else gets 401 `auth.required`. Digests are
 * compared, in constant time, so that neither length nor content of a guess shows in the time of the answer.
 */
export const requireServiceKey = (key: string): MiddlewareHandler => {
  const expected = sha256(key)
  return async (c, next) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (given === undefined || !timingSafeEqual(sha256(given), expected)) {
      const refusal = answerProblem(new ProblemError(401, 'auth.required'))
      refusal.headers.set('WWW-Authenticate', 'Bearer')
      return refusal
    }
    await next()
    return undefined
  }
}
