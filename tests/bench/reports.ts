import { inBenchPage } from './browser.ts'
import type { Bench } from './page/main.ts'
import { quantile, type Figure } from './figures.ts'

declare const bench: Bench

const BOOKINGS = 100_000
const TIMES = 40
const REPORTS = [
  'bookings',
  'compared',
  'late',
  'usage',
  'usageCompared',
  'drivers',
  'penalties',
  'replacements',
  'removals',
  'byDriver',
] as const
/** From a press to the figures, their columns being up. */
const LIMIT_MS = 50

/** What a report costs a device with very many bookings: all of two years, by Hijri month. */
export const reportFigures = (executablePath: string): Promise<Figure[]> =>
  inBenchPage({ executablePath }, async (page) => {
    const { scan, ...asked } = await page.evaluate(([count, times]) => bench.reports(count, times), [BOOKINGS, TIMES] as const)
    const names: Readonly<Record<keyof typeof asked, string>> = {
      bookings: 'booking summary with a pivot by zone',
      compared: 'booking summary, compared with the year before',
      late: 'late deliveries with a pivot by zone',
      usage: 'container usage by container',
      usageCompared: 'container usage by container, compared with the period before',
      drivers: 'drivers added with a pivot by activity',
      penalties: 'my penalties with a pivot by zone',
      replacements: 'replacement with a pivot by zone',
      removals: 'removal with a pivot by zone',
      byDriver: 'replacement by driver, with a pivot by month',
    }
    return REPORTS.map((id) => ({
      name: `${BOOKINGS.toLocaleString('en')} bookings: report, ${names[id]}, p95`,
      unit: 'ms',
      value: quantile(asked[id], 0.95),
      floor: scan,
      limit: LIMIT_MS,
      samples: asked[id].length,
    }))
  })
