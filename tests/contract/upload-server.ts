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
/** The same small piece of work, whose time tells how slow the processor is just now: one that is shared counts what others take of it as ours. */
const probe = (): number => {
  const begun = used()
  let sum = 0
  for (let at = 0; at < 4_000_000; at += 1) sum = Math.imul(sum ^ at, 0x01000193)
  return sum === 1 ? 0 : used() - begun
}
const TICKS_BETWEEN = 20
/** No processor does it in less: the clock of a thread may stand still for a moment. */
const LEAST_MS = 1
let probes: number[] = []
let [longest, before, ticks] = [0, used(), 0]
const watch = setInterval(() => {
  longest = Math.max(longest, used() - before)
  ticks += 1
  if (ticks % TICKS_BETWEEN === 0) probes.push(probe())
  before = used()
}, 5)

/** How many times slower the processor was, most of the time, than it can be. */
const slowness = (): number => {
  const sorted = probes.toSorted((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length * 0.9)] ?? LEAST_MS
  return Math.max(1, usual / Math.max(sorted[0] ?? LEAST_MS, LEAST_MS))
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'begin') [longest, before, probes] = [0, used(), []]
  else
    process.stdout.write(
      `${JSON.stringify({ longest, slowness: slowness(), failures: world.failures.map(String), peak: process.resourceUsage().maxRSS / 1024 })}\n`,
    )
}
// The test is over, or died.
clearInterval(watch)
server.close()
await world.close()
process.exit(0)
