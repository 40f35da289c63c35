import type { Bench } from './page/main.ts'
import { inBenchPage } from './browser.ts'
import { quantile, type Figure } from './figures.ts'

declare const bench: Bench

const ROWS = 100_000
const TIMES = 60

/** What the search of everything asks of a device with very many bookings. */
export const searchFigures = (executablePath: string): Promise<Figure[]> =>
  inBenchPage({ executablePath }, async (page) => {
    const { took, scan } = await page.evaluate(([count, times]) => bench.searches(count, times), [ROWS, TIMES] as const)
    return [
      {
        name: `${ROWS.toLocaleString('en')} bookings: a search of everything, p95`,
        unit: 'ms',
        value: quantile(took, 0.95),
        floor: scan,
        limit: 20,
        samples: took.length,
      },
    ]
  })
