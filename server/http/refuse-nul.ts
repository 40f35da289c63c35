import type { MiddlewareHandler } from 'hono'
import { ProblemError } from './problems.ts'

const NUL = /%00|\0/

/**
 * Refuses addresses with a NUL character: a path with one names nothing (404), a query with one is wrong (400). PostgreSQL and file
 * systems take none, and what takes it would be a fault found late. Headers cannot hold one.
 */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  const [path = '', ...query] = c.req.raw.url.split('?')
  if (NUL.test(path)) throw new ProblemError(404, 'not_found')
  if (query.some((part) => NUL.test(part))) throw new ProblemError(400, 'body.invalid')
  await next()
}
