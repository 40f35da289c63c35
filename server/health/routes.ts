import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '#server/database/database.ts'
import { ProblemError } from '#server/problems.ts'

export interface HealthParts {
  readonly database: Pick<Database, 'query'>
  /** True once the process was told to stop: whoever spreads the load should look elsewhere. */
  readonly stopping: () => boolean
}

/**
 * `GET /healthz`: the process answers. `GET /readyz`: it should get work, which means that the database answers and
 * holds the migrated tables; else 503 `server.busy`.
 */
export const healthRoutes = ({ database, stopping }: HealthParts): Hono =>
  new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      if (stopping()) throw new ProblemError(503, 'server.busy')
      const [instance] = await database.query(sql`select 1 as migrated from instance`).catch(() => [])
      if (!instance) throw new ProblemError(503, 'server.busy')
      return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' })
    })
