import type { Page } from '@playwright/test'
import { inBenchPage } from './browser.ts'
import type { Bench } from './page/main.ts'
import { quantile, type Figure } from './figures.ts'

declare const bench: Bench

const ROWS = 100_000
const TIMES = 60
/** Of a frame at 60 Hz: rows that come later leave a blank where somebody scrolls. */
const FRAME_MS = 16

const figuresOf = async (page: Page, kind: 'containers' | 'drivers' | 'bookings'): Promise<Figure[]> => {
  const asked = await page.evaluate(([of, count, times]) => bench.fleet(of, count, times), [kind, ROWS, TIMES] as const)
  const figure = (name: string, took: readonly number[], limit: number): Figure => ({
    name: `${ROWS.toLocaleString('en')} ${kind}: ${name}, p95`,
    unit: 'ms',
    value: quantile(took, 0.95),
    floor: asked.scan,
    limit,
    samples: took.length,
  })
  return [
    figure('the first rows', asked.first, 50),
    figure('a search', asked.searches, 20),
    figure('the selection of all', asked.all, 100),
    figure('the selection of all of another list', asked.anew, 100),
    figure('a screen of rows anywhere, as somebody scrolls', asked.pages, FRAME_MS),
  ]
}

/** What the lists of the fleet, and those of bookings, ask of a device with very many records; each kind in a profile of its own. */
export const fleetFigures = async (executablePath: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const kind of ['containers', 'drivers', 'bookings'] as const)
    figures.push(...(await inBenchPage({ executablePath }, (page) => figuresOf(page, kind))))
  return figures
}
