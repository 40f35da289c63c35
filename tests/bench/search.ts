import type { Bench } from './page/main.ts'
import { inBenchPage } from './browser.ts'
import { quantile, type Figure } from './figures.ts'

declare const bench: Bench

const COUNTS = [10_000, 100_000] as const
const TIMES = 60

/** What the search of everything asks of a device with very many bookings. */
export const searchFigures = async (executablePath: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const count of COUNTS) {
    const { took, scan } = await inBenchPage({ executablePath }, (page) =>
      page.evaluate(([rows, times]) => bench.searches(rows, times), [count, TIMES] as const),
    )
    figures.push({
      name: `${count.toLocaleString('en')} bookings: a search of everything, p95`,
      unit: 'ms',
      value: quantile(took, 0.95),
      floor: scan,
      limit: 20,
      samples: took.length,
    })
  }
  return figures
}
