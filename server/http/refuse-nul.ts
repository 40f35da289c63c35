import type { Context, MiddlewareHandler } from 'hono'
import { ProblemError } from './problems.ts'

const NUL = /%00|\0/
const EVERY_NUL = /%00|\0/g

/** What serves pages by their address. */
interface Pages {
  readonly request: (url: string, init: RequestInit) => Response | Promise<Response>
}

/**
 * The page that somebody who opened such an address reads in place of a problem document; undefined for a program, and where there is none. It
 * is found by the address without the character: what the address says apart from it still chooses the page.
 */
const pageFor = async (c: Context, pages: Pages, path: string, query: string): Promise<Response | undefined> => {
  const { method, headers } = c.req.raw
  if (!['GET', 'HEAD'].includes(method) || !/\btext\/html\b/.test(headers.get('accept') ?? '')) return undefined
  const named = query.split('&').filter((part) => part !== '' && !NUL.test(part))
  // Something in its place, so that no other page is named than before.
  const page = await pages.request(`${path.replaceAll(EVERY_NUL, '-')}?${named.join('&')}`, { method, headers })
  return page.ok && page.headers.get('content-type')?.startsWith('text/html') ? page : undefined
}

/**
 * Refuses addresses with a NUL character: a path with one names nothing (404), a query with one is wrong (400). PostgreSQL and file
 * systems take none, and what takes it would be a fault found late. Headers cannot hold one. A person who opened such an address gets the
 * page it was for, or the one that says that there is none, under the same status.
 */
export const refuseNul =
  (pages: Pages): MiddlewareHandler =>
  async (c, next) => {
    const [path = '', ...rest] = c.req.raw.url.split('?')
    const query = rest.join('?')
    const isPath = NUL.test(path)
    if (!isPath && !NUL.test(query)) return next()
    const page = await pageFor(c, pages, path, query)
    if (page) return new Response(page.body, { status: isPath ? 404 : 400, headers: page.headers })
    throw isPath ? new ProblemError(404, 'not_found') : new ProblemError(400, 'body.invalid')
  }
