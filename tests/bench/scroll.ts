import { chromium, type Page } from '@playwright/test'
import { quantile, type Figure } from './figures.ts'
import { lengthen, signInToSettings } from './long-lists.ts'
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
    await signInToSettings(page, server.origin)
    await lengthen(page, 'containers', ROWS)
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
