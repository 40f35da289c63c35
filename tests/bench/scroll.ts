import { chromium, type Page } from '@playwright/test'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { loaded } from './app.ts'
import { quantile, type Figure } from './figures.ts'
import { startBenchServer } from './server.ts'

const ROWS = 100_000
const LIST = '/container?status=all'
/** Pixels from frame to frame: 60 of them are 9,000 px a second, over 200 rows. */
const STEP = 150
const FRAMES = 300

interface Scrolled {
  /** Frames in which a part of the list showed nothing at all, neither a row nor its outline. */
  readonly blank: number
  /** Frames in which a row was an outline still. */
  readonly outlines: number
  /** Time between two frames, ms. */
  readonly between: number[]
}

/** Puts copies of the vendor's first container into the database of the page, as a long list would lie there; the columns are built anew. */
const lengthen = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    const found = (await indexedDB.databases()).find((one) => /^portal-(?!device$|files-)/.test(one.name ?? ''))
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('failed'))
      })
    const db = await done(indexedDB.open(found?.name ?? ''))
    const [first] = await done<Record<string, unknown>[]>(db.transaction('containers').objectStore('containers').getAll(null, 1))
    for (let from = 0; from < count; from += 5000) {
      const tx = db.transaction(['containers', 'columnSets'], 'readwrite')
      tx.objectStore('columnSets').clear()
      for (let at = from; at < from + 5000; at += 1)
        tx.objectStore('containers').put({
          ...first,
          id: `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`,
          barcode: `LONG-${at}`,
          createdAt: new Date(1.7e12 + at * 60_000).toISOString(),
        })
      await new Promise<void>((resolve, reject) => {
        tx.oncomplete = () => resolve()
        tx.onerror = () => reject(tx.error ?? new Error('failed'))
      })
    }
    db.close()
  }, ROWS)

/** Scrolls the list from frame to frame and looks at what each shows. */
const scroll = (page: Page): Promise<Scrolled> =>
  page.evaluate(
    ([step, frames]) =>
      new Promise<Scrolled>((resolve) => {
        const grid = document.querySelector<HTMLElement>('[role="grid"]')
        const body = grid?.querySelector<HTMLElement>('[data-place]')?.parentElement
        if (!grid || !body) throw new Error('there is no list')
        const row = Number.parseFloat(getComputedStyle(grid).getPropertyValue('--row'))
        const head = body.offsetTop
        let [blank, outlines, last] = [0, 0, performance.now()]
        const between: number[] = []
        const frame = () => {
          const now = performance.now()
          between.push(now - last)
          last = now
          grid.scrollTop += step
          // What is painted now: the rows that are there, at the place that was scrolled to.
          const [from, to] = [Math.ceil(grid.scrollTop / row), Math.floor((grid.scrollTop + grid.clientHeight - head) / row) - 1]
          const shown = new Map([...body.querySelectorAll<HTMLElement>('[data-place]')].map((one) => [Number(one.dataset['place']), one]))
          const places = Array.from({ length: to - from + 1 }, (_, at) => shown.get(from + at))
          if (places.some((one) => one === undefined)) blank += 1
          else if (places.some((one) => one?.dataset['row'] === undefined)) outlines += 1
          if (between.length < frames) requestAnimationFrame(frame)
          else resolve({ blank, outlines, between: between.slice(1) })
        }
        requestAnimationFrame(frame)
      }),
    [STEP, FRAMES] as const,
  )

/** What somebody sees who scrolls through a very long list, in the whole product. */
export const scrollFigures = async (executablePath: string): Promise<Figure[]> => {
  const server = await startBenchServer(100)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    const page = await context.newPage()
    page.setDefaultTimeout(180_000)
    await page.goto(`${server.origin}/signin?next=${encodeURIComponent('/settings')}`)
    await page.locator('input[autocomplete=username]').fill(DEMO_OWNER.email)
    await page.locator('input[autocomplete=current-password]').fill(DEMO_OWNER.password)
    await page.getByRole('checkbox').check()
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/settings*')
    await loaded(page)
    await lengthen(page)
    await page.goto(`${server.origin}${LIST}`)
    // The columns have counted them.
    await page.waitForFunction((rows) => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) > rows, ROWS)
    const { blank, outlines, between } = await scroll(page)
    const figure = (name: string, unit: Figure['unit'], value: number, limit: number): Figure => ({
      name: `${ROWS.toLocaleString('en')} containers, ${STEP} px a frame: ${name}`,
      unit,
      value,
      floor: null,
      limit,
      samples: FRAMES,
    })
    return [
      figure('frames with a blank part', 'frames', blank, 0),
      figure('frames with the outline of a row', 'frames', outlines, 0),
      // 60 a second; the clock of a page rounds.
      figure('from frame to frame, median', 'ms', quantile(between, 0.5), 17),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
