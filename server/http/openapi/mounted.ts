import type { Hono } from 'hono'
import { findTargetHandler } from 'hono/utils/handler'
import type { Declaration } from '#server/http/endpoint/declaration.ts'
import { declarationOf } from '#server/http/endpoint/endpoint.ts'

/** A route as it is mounted, and what it says of itself. */
export interface MountedRoute {
  readonly method: string
  /** As Hono has it: `/api/parked/:mutationId`. */
  readonly path: string
  readonly declared: Declaration
}

/**
 * Every route of an app with its declaration, in the order they were mounted. Routes of every method are guards and the fallback of
 * `/api`, and what ends in `*` serves pages: neither is an endpoint.
 * @throws Error naming a route without a declaration, or with two
 */
export const mountedRoutes = (app: Pick<Hono, 'routes'>): MountedRoute[] => {
  const found = new Map<string, { method: string; path: string; declared: Declaration[] }>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL' || path.endsWith('*')) continue
    const name = `${method} ${path}`
    const route = found.get(name) ?? { method, path, declared: [] }
    found.set(name, route)
    const declared = declarationOf(findTargetHandler(handler))
    if (declared) route.declared.push(declared)
  }
  return [...found].map(([name, { method, path, declared }]) => {
    const [only] = declared
    if (!only) throw new Error(`${name} has no declaration: put endpoint({…}) before its handler`)
    if (declared.length > 1) throw new Error(`${name} is mounted twice`)
    return { method, path, declared: only }
  })
}
