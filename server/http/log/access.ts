import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'

/** What every request carries for those who handle it. */
export interface RequestVariables {
  /** Names the request in the log and in the `x-request-id` header of the answer. */
  requestId: string
}

/**
 * Logs each request: id, method, pattern of the route, status, milliseconds. The pattern, not the path: paths hold
 * tokens and record ids, queries hold what people search for.
 */
export const accessLog =
  (logger: Logger): MiddlewareHandler<{ Variables: RequestVariables }> =>
  async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const begun = performance.now()
    await next()
    c.res.headers.set('x-request-id', requestId)
    const line = {
      requestId,
      method: known(c.req.method),
      route: routePath(c),
      status: c.res.status,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    }
    if (c.res.status >= 500) logger.error(line, 'request failed')
    else logger.info(line, 'request')
  }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

// A method is free text too.
const known = (method: string): string => (METHODS.includes(method) ? method : 'OTHER')
