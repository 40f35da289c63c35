import { sql } from 'drizzle-orm'
import { ENGINES, type EngineUnderTest } from '#tests/contract/engines.ts'
import { openWorld, ORIGIN } from '#tests/contract/world.ts'
import { inBenchPage } from './browser.ts'
import { median, type Figure } from './figures.ts'
import type { Bench } from './page/main.ts'
import { submitMany } from './submit-many.ts'

declare const bench: Bench

const WAITING = 1000
const RUNS = 3

/** How long a device in a real browser needs until its waiting changes are at the server: its database, its engine, HTTP, the server. */
const drain = async (executablePath: string, engine: EngineUnderTest): Promise<Figure> => {
  const world = await openWorld(engine)
  const samples: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const vendor = await world.vendor()
    await submitMany(world, vendor, WAITING)
    const answer = (request: Request): Response | Promise<Response> => {
      const headers = new Headers(request.headers)
      headers.set('Origin', ORIGIN)
      headers.set('Cookie', vendor.cookie)
      return world.app.fetch(new Request(request, { headers }))
    }
    const { took, waiting, refused } = await inBenchPage({ executablePath, answer }, (page) =>
      page.evaluate((vendorId) => bench.drain(vendorId), vendor.vendorId),
    )
    const [stored] = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ applied: number }>(
        sql`select count(*)::int as applied from mutation_results where name = 'request.approve' and status = 'applied'`,
      ),
    )
    if (waiting + refused > 0 || stored?.applied !== WAITING) throw new Error('not every change was carried out once')
    samples.push(took)
  }
  await world.close()
  const value = median(samples)
  return {
    name: `a device sends 1,000 waiting changes over HTTP, ${engine.name} (${Math.round((WAITING / value) * 1000)} changes/s)`,
    unit: 'ms',
    value,
    floor: null,
    limit: 10_000,
    samples: RUNS,
  }
}

/** The whole way of a long queue, on every database. */
export const drainFigures = async (executablePath: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const engine of ENGINES) figures.push(await drain(executablePath, engine))
  return figures
}
