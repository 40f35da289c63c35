import { Hono } from 'hono'
import * as v from 'valibot'
import { ALARMS, type Core } from '#server/database/core.ts'
import { instance } from '#server/database/schema.ts'
import { hitsSeveral } from '#server/sync/quarantine/faults.ts'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { ProblemError } from '#server/http/problems.ts'

interface HealthParts extends Pick<Core, 'now' | 'report'> {
  readonly database: Pick<Core['database'], 'orm' | 'unknownMigrations'>
  /** True once the process was told to stop: whoever spreads the load should look elsewhere. */
  readonly stopping: () => boolean
}

const state = v.object({ status: v.picklist(['ok', 'ready']), alarms: v.optional(v.array(v.picklist(ALARMS))) })
const answers = { 200: json({ State: state }) }

/**
 * `GET /healthz`: the process answers. `GET /readyz`: it should get work, which means that the database answers, holds the
 * migrated tables, and was not migrated by a newer release; else 503 `server.busy`. `alarms` names what an operator must look at:
 * another process would do no better, so it is ready all the same.
 */
export const healthRoutes = ({ database, stopping, now, report }: HealthParts): Hono => {
  const requireReady = async (): Promise<void> => {
    if (stopping()) throw new ProblemError(503, 'server.busy')
    const rows = await database.orm
      .select({ id: instance.id })
      .from(instance)
      .catch(() => [])
    if (rows.length === 0) throw new ProblemError(503, 'server.busy')
    if ((await database.unknownMigrations()) === 0) return
    report('database.newer', {})
    throw new ProblemError(503, 'server.busy')
  }
  return new Hono()
    .get('/healthz', endpoint({ summary: 'The process answers', caller: 'everyone', answers }), (c) =>
      c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }),
    )
    .get(
      '/readyz',
      endpoint({
        summary: 'The database answers, is migrated and is not ahead of this release; `alarms` names what an operator must look at',
        caller: 'everyone',
        answers,
        problems: { 503: ['server.busy'] },
      }),
      async (c) => {
        await requireReady()
        const alarms: (typeof ALARMS)[number][] = (await hitsSeveral(database, now())) ? ['mutation.fails_for_many'] : []
        return c.json({ status: 'ready', alarms }, 200, { 'cache-control': 'no-store' })
      },
    )
}
