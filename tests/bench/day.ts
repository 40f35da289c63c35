import { sql } from 'drizzle-orm'
import { ENGINES, type EngineUnderTest } from '#tests/contract/engines.ts'
import { openWorld } from '#tests/contract/world.ts'
import { answering } from './answering.ts'
import { inBenchPage } from './browser.ts'
import { median, type Figure } from './figures.ts'
import type { Bench } from './page/main.ts'
import { planDay } from './plan-day.ts'

declare const bench: Bench

/** Deliveries of a day, of which each takes five steps. */
const DELIVERIES = 400
const STEPS = 5 * DELIVERIES

/** How long a whole day of the road takes to be at the server, with all that follows there. */
const drainDay = async (executablePath: string, engine: EngineUnderTest): Promise<Figure> => {
  const world = await openWorld(engine)
  const samples: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const vendor = await world.vendor()
    await planDay(world, vendor, DELIVERIES)
    const { took, waiting, refused } = await inBenchPage({ executablePath, answer: answering(world, vendor) }, (page) =>
      page.evaluate((owner) => bench.drainDay(owner), { userId: vendor.userId, vendorId: vendor.vendorId }),
    )
    const [stored] = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ applied: number }>(
        sql`select count(*)::int as applied from mutation_results where name like 'operation.%' and status = 'applied'`,
      ),
    )
    if (waiting + refused > 0 || stored?.applied !== STEPS) throw new Error('not every step was carried out once')
    samples.push(took)
  }
  await world.close()
  return {
    name: `a device sends a whole day of ${STEPS.toLocaleString('en')} steps over HTTP, ${engine.name}`,
    unit: 'ms',
    value: median(samples),
    floor: null,
    limit: 5000,
    samples: samples.length,
  }
}

/** A whole day on the road, on every database. */
export const dayFigures = async (executablePath: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const engine of ENGINES) figures.push(await drainDay(executablePath, engine))
  return figures
}
