import { chromium, type Page } from '@playwright/test'
import { quantile, type Figure } from './figures.ts'
import { lengthen, signInToSettings, type LongList } from './long-lists.ts'
import { startBenchServer } from './server.ts'

const ROWS = 100_000
const TIMES = Number(process.env['BENCH_RUNS'] ?? 20)
const LISTS: readonly (readonly [kind: LongList, path: string])[] = [
  ['zones', '/zone'],
  ['drivers', '/driver'],
  ['containers', '/container'],
]

/** Milliseconds from the press on a link of the navigation to the frame that shows rows, and back to a screen without any. */
const visit = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (to) => {
    const press = async (href: string, isThere: () => boolean): Promise<number> => {
      const link = document.querySelector<HTMLElement>(`nav a[href^="${href}"]`)
      if (!link) throw new Error(`nothing leads to ${href}`)
      const start = performance.now()
      const there = new Promise<void>((resolve) => {
        const look = () => {
          if (!isThere()) return
          watch.disconnect()
          resolve()
        }
        const watch = new MutationObserver(look)
        watch.observe(document, { subtree: true, childList: true, attributes: true })
      })
      link.click()
      await there
      // Layout and paint are a part of it.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - start
    }
    const rows = () => document.querySelector('[role="grid"] [data-row]') !== null
    const took = await press(to, rows)
    await press('/settings', () => !rows())
    // What the list asks of the device beside its rows is over.
    await new Promise((resolve) => setTimeout(resolve, 500))
    return took
  }, path)

const visits = async (page: Page, path: string): Promise<number[]> => {
  const took: number[] = []
  // Code that is fetched at first use is a matter of the network: once is not counted.
  for (let run = 0; run <= TIMES; run += 1) {
    const ms = await visit(page, path)
    if (run > 0) took.push(ms)
  }
  return took
}

/** What somebody waits for who goes to a very long list, in the whole product: from the press to its first rows. */
export const navigationFigures = async (executablePath: string): Promise<Figure[]> => {
  const server = await startBenchServer(100)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const figures: Figure[] = []
    for (const [kind, path] of LISTS) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
      const page = await context.newPage()
      page.setDefaultTimeout(180_000)
      await signInToSettings(page, server.origin)
      // As long as the vendor's own list is: what any list takes on this machine at this time.
      const short = await visits(page, path)
      await lengthen(page, kind, ROWS)
      await page.goto(`${server.origin}${path}?status=all`)
      await page.waitForFunction((rows) => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) > rows, ROWS)
      await page.goto(`${server.origin}/settings`)
      await page.locator(`nav a[href^="${path}"]`).waitFor()
      const took = await visits(page, path)
      await context.close()
      figures.push({
        name: `${ROWS.toLocaleString('en')} ${kind}: from the press in the navigation to the first rows, p95`,
        unit: 'ms',
        value: quantile(took, 0.95),
        floor: quantile(short, 0.95),
        limit: 50,
        samples: took.length,
      })
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}
