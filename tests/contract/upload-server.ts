// A server of its own that takes uploads, listens on a port and watches how long its event loop is ever held up.
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { healthRoutes } from '#server/main/health.ts'
import { ENGINES } from './engines.ts'
import { openWorld } from './world.ts'

const [engine] = ENGINES
if (!engine) throw new Error('no engine')
const world = await openWorld(engine)
const vendors = [await world.vendor(), await world.vendor()]
const app = new Hono()
  .route('/', healthRoutes({ database: world.database, now: () => new Date(), report: () => undefined, stopping: () => false }))
  .route('/', world.app)
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: Pick<AddressInfo, 'port'>) => {
  process.stdout.write(`${JSON.stringify({ port, cookies: vendors.map(({ cookie }) => cookie) })}\n`)
})

/** Processor time of this very thread in milliseconds: what other processes take from it does not count. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let [longest, before] = [0, used()]
const watch = setInterval(() => {
  const now = used()
  longest = Math.max(longest, now - before)
  before = now
}, 5)

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'begin') [longest, before] = [0, used()]
  else
    process.stdout.write(
      `${JSON.stringify({ longest, failures: world.failures.map(String), peak: process.resourceUsage().maxRSS / 1024 })}\n`,
    )
}
// The test is over, or died.
clearInterval(watch)
server.close()
await world.close()
process.exit(0)
