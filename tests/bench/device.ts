import type { Page } from '@playwright/test'
import { inBenchPage } from './browser.ts'
import type { Bench } from './page/main.ts'
import { median, quantile, type Figure } from './figures.ts'

declare const bench: Bench

/** So many rows a vendor has after some months, and after years. */
const COUNTS = [10_000, 100_000] as const
const words = (count: number): string => `${count.toLocaleString('en')} rows`

const PAIRS = 7

/**
 * As it was before there were columns (1.8 to 2.0, decision 365): half of it is the browser's own work, which another machine does in
 * another time.
 */
const MAX_REBASE = 2.2

/**
 * Pairs of a first load, ours and bare, in alternating order. Each has a profile of its own, as a new device has: in one profile each run
 * pays for clearing away what those before it left, and the last takes three times as long as the first.
 */
const firstLoad = async (executablePath: string, count: number): Promise<Figure> => {
  const took = { ours: [] as number[], bare: [] as number[] }
  for (let run = 0; run < PAIRS; run += 1)
    for (const how of run % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
      took[how].push(
        await inBenchPage({ executablePath }, (page) =>
          page.evaluate(([rows, which]) => bench.firstLoad(rows, which), [count, how] as const),
        ),
      )
  return {
    name: `first load of ${words(count)}, beside a bare put of them`,
    unit: 'x',
    value: median(took.ours) / median(took.bare),
    floor: null,
    limit: 1.1,
    samples: PAIRS,
  }
}

const liveUpdate = async (page: Page, count: number): Promise<Figure[]> => {
  const live = await page.evaluate((rows) => bench.liveUpdate(rows, 200), count)
  const figure = (name: string, values: readonly number[], limit: number): Figure => ({
    name: `${words(count)}: ${name}`,
    unit: 'ms',
    value: quantile(values, 0.95),
    floor: quantile(live.bareRead, 0.95),
    limit,
    samples: values.length,
  })
  return [
    figure('the first rows of a list, from its index, p95', live.firstRows, 50),
    figure('live list update after a change committed, p95', live.afterCommit, 16),
  ]
}

const approve = async (page: Page, count: number): Promise<Figure> => {
  const approvals = await page.evaluate((rows) => bench.approvals(rows, 100), count)
  return {
    name: `${words(count)}: mutate (request.approve, strict), p95`,
    unit: 'ms',
    value: quantile(approvals.ours, 0.95),
    floor: quantile(approvals.bare, 0.95),
    limit: 25,
    samples: approvals.ours.length,
  }
}

const rebase = async (page: Page, count: number): Promise<Figure> => {
  const times = await page.evaluate((rows) => bench.rebases({ rows, waiting: 50, pulled: 500, times: 20 }), count)
  return {
    name: `${words(count)}: rebase, a pull of 500 under 50 waiting changes, beside a bare put of the 500, median`,
    unit: 'x',
    value: median(times.ours) / median(times.bare),
    floor: null,
    limit: MAX_REBASE,
    samples: times.ours.length,
  }
}

const questions = async (page: Page, count: number): Promise<Figure[]> => {
  const asked = await page.evaluate((rows) => bench.questions(rows, 60), count)
  const figure = (name: string, value: number, limit: number, samples = 1): Figure => ({
    name: `${words(count)}: ${name}`,
    unit: 'ms',
    value,
    floor: asked.scan,
    limit,
    samples,
  })
  return [
    figure('columns built from the rows', asked.build, 6000),
    figure('the first rows of bookings at the next start, p95', quantile(asked.firstRows, 0.95), 50, asked.firstRows.length),
    figure('columns read at the next start, and the first rows, median', median(asked.starts), 150, asked.starts.length),
    figure('their words behind them, and the first search, median', median(asked.words), 150, asked.words.length),
    figure('any filter, p95', quantile(asked.filters, 0.95), 100, asked.filters.length),
    figure('any sort, p95', quantile(asked.sorts, 0.95), 100, asked.sorts.length),
    figure('a search, p95', quantile(asked.searches, 0.95), 20, asked.searches.length),
    figure('a sum by month and driver, p95', quantile(asked.sums, 0.95), 20, asked.sums.length),
  ]
}

const changesShown = async (page: Page, count: number): Promise<Figure[]> => {
  const shown = await page.evaluate((rows) => bench.changesShown(rows, 100), count)
  const task = (where: string, value: number): Figure => ({
    name: `${words(count)}: longest task of the page while columns are built in ${where} (0: none over 50 ms)`,
    unit: 'ms',
    value,
    floor: null,
    limit: 50,
    samples: 1,
  })
  return [
    {
      name: `${words(count)}: a change is in the answer of the worker after its commit, p95`,
      unit: 'ms',
      value: quantile(shown.afterCommit, 0.95),
      floor: quantile(shown.bareRead, 0.95),
      limit: 16,
      samples: shown.afterCommit.length,
    },
    task('the worker', shown.besideWorker),
    task('the page', shown.inPage),
  ]
}

/**
 * What the memory costs in a real browser with its database on disk. Each figure has a profile of its own: all databases of an
 * origin lie in one store of the browser, which spends seconds on clearing away what an earlier figure left.
 */
export const deviceFigures = async (executablePath: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const count of COUNTS) {
    figures.push(await firstLoad(executablePath, count))
    for (const measure of [approve, rebase]) figures.push(await inBenchPage({ executablePath }, (page) => measure(page, count)))
    for (const measure of [liveUpdate, questions, changesShown])
      figures.push(...(await inBenchPage({ executablePath }, (page) => measure(page, count))))
  }
  return figures
}
