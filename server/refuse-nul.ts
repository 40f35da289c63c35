import type { MiddlewareHandler } from 'hono'
import { ProblemError } from './problems.ts'

/**
 * Refuses addresses with a NUL character in path or query: nothing of ours has one, PostgreSQL and file systems take none, and what
 * takes it would be a fault found late. Headers cannot hold one.
 */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  if (c.req.raw.url.includes('%00') || c.req.raw.url.includes('\0')) throw new ProblemError(400, 'body.invalid')
  await next()
}
