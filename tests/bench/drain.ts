import { sql } from 'drizzle-orm'
import { ENGINES, type EngineUnderTest } from '#tests/contract/engines.ts'
import { openWorld } from '#tests/contract/world.ts'
import { inBenchPage } from './browser.ts'
import { median, type Figure } from './figures.ts'
import type { Bench } from './page/main.ts'
import { answering } from './answering.ts'
import { submitMany } from './submit-many.ts'

declare const bench: Bench

/** Queues as a day without a network and a week without one leave them, and what is promised of each (ms). */
const QUEUES = [
  { waiting: 1000, limit: 2_000, runs: 3 },
  { waiting: 5000, limit: 10_000, runs: 1 },
] as const

/** How long a device in a real browser needs until its waiting changes are at the server: its database, its engine, HTTP, the server. */
const drain = async (executablePath: string, engine: EngineUnderTest, queue: (typeof QUEUES)[number]): Promise<Figure> => {
  const world = await openWorld(engine)
  const samples: number[] = []
  for (let run = 0; run < queue.runs; run += 1) {
    const vendor = await world.vendor()
    await submitMany(world, vendor, queue.waiting)
    const { took, waiting, refused } = await inBenchPage({ executablePath, answer: answering(world, vendor) }, (page) =>
      page.evaluate((owner) => bench.drain(owner), { userId: vendor.userId, vendorId: vendor.vendorId }),
    )
    const [stored] = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ applied: number }>(
        sql`select count(*)::int as applied from mutation_results where name = 'request.approve' and status = 'applied'`,
      ),
    )
    if (waiting + refused > 0 || stored?.applied !== queue.waiting) throw new Error('not every change was carried out once')
    samples.push(took)
  }
  await world.close()
  const value = median(samples)
  return {
    name: `a device sends ${queue.waiting.toLocaleString('en')} waiting changes over HTTP, ${engine.name} (${Math.round((queue.waiting / value) * 1000)} changes/s)`,
    unit: 'ms',
    value,
    floor: null,
    limit: queue.limit,
    samples: queue.runs,
  }
}

/** The whole way of a long queue, on every database. */
export const drainFigures = async (executablePath: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const engine of ENGINES) for (const queue of QUEUES) figures.push(await drain(executablePath, engine, queue))
  return figures
}
