import { chromium, type Page } from '@playwright/test'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { loaded } from './first-load.ts'
import { quantile, type Figure } from './figures.ts'
import { startBenchServer } from './server.ts'

const BOOKINGS = Number(process.env['BENCH_BOOKINGS'] ?? 100_000)
const TIMES = Number(process.env['BENCH_RUNS'] ?? 20)
/** How long what was built is written behind the screen. */
const SETTLE_MS = 20_000
const HOME = '/dashboard'
const ELSEWHERE = '/booking-renewal'

interface Shown {
  /** Milliseconds until the screen was drawn, without its figures. */
  readonly screen: number
  /** Milliseconds until the figures that counters know were there to be painted. */
  readonly first: number
  /** Until none of them was still being counted. */
  readonly all: number
}

/** Goes to the dashboard as a press on its section does, and waits for its figures; runs in the page. */
const openHere = (path: string): Promise<Shown> =>
  new Promise((resolve) => {
    const start = performance.now()
    let [screen, first] = [0, 0]
    const look = (): void => {
      const figures = [...document.querySelectorAll('main li .figures')].map(({ textContent }) => textContent)
      if (screen === 0 && figures.length > 20) screen = performance.now() - start
      if (first === 0 && figures.some((text) => /^\d/.test(text))) first = performance.now() - start
      const isWhole = figures.length > 20 && figures.every((text) => !text.includes('…'))
      if (isWhole) resolve({ screen, first, all: performance.now() - start })
      else requestAnimationFrame(look)
    }
    document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)?.click()
    look()
  })

/** Milliseconds from the keys that ask for the palette until its field is there to type into; runs in the page. */
const openPalette = (): Promise<number> =>
  new Promise((resolve) => {
    const start = performance.now()
    const look = (): void => {
      const field = document.querySelector('[role=dialog] [role=combobox]')
      if (field && field === document.activeElement) resolve(performance.now() - start)
      else requestAnimationFrame(look)
    }
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }))
    look()
  })

const palettes = async (page: Page): Promise<number[]> => {
  const took: number[] = []
  for (let run = 0; run <= TIMES; run += 1) {
    const one = await page.evaluate(openPalette)
    if (run > 0) took.push(one)
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  }
  return took
}

const leave = async (page: Page): Promise<void> => {
  await page.locator(`nav a[href="${ELSEWHERE}"]`).first().click()
  await page.locator('[role="grid"] [role="gridcell"] button').first().waitFor()
}

/** How soon the dashboard says how things stand, for whoever comes to it from a list, with very many bookings on the device. */
export const dashboardFigures = async (executablePath: string): Promise<Figure[]> => {
  const server = await startBenchServer(BOOKINGS)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })).newPage()
    await page.goto(`${server.origin}/signin?next=${encodeURIComponent(ELSEWHERE)}`)
    await page.locator('input[autocomplete=username]').fill(DEMO_OWNER.email)
    await page.locator('input[autocomplete=current-password]').fill(DEMO_OWNER.password)
    await page.getByRole('checkbox').check()
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`**${ELSEWHERE}*`)
    await loaded(page)
    const shown: Shown[] = []
    // Code that is fetched at first use is a matter of the network: once is not counted.
    for (let run = 0; run <= TIMES; run += 1) {
      await leave(page)
      const one = await page.evaluate(openHere, HOME)
      if (run > 0) shown.push(one)
      // The first visit after a first load has columns built, which are then kept on the device; nobody works that day in those seconds alone.
      else await page.waitForTimeout(SETTLE_MS)
    }
    const opened = await palettes(page)
    const figure = (name: string, took: readonly number[], { limit, share = 0.95 }: { limit: number; share?: number }): Figure => ({
      name: `${BOOKINGS.toLocaleString('en')} bookings, dashboard: ${name}, p${share * 100}`,
      unit: 'ms',
      value: quantile(took, share),
      floor: quantile(
        shown.map(({ screen }) => screen),
        share,
      ),
      limit,
      samples: took.length,
    })
    return [
      figure(
        'the first figures after navigation',
        shown.map(({ first }) => first),
        { limit: 50, share: 0.5 },
      ),
      // One in twenty meets a collection of what the list before it left behind.
      figure(
        'the first figures after navigation',
        shown.map(({ first }) => first),
        { limit: 100 },
      ),
      figure(
        'all figures',
        shown.map(({ all }) => all),
        { limit: 500, share: 0.5 },
      ),
      figure(
        'all figures',
        shown.map(({ all }) => all),
        { limit: 1000 },
      ),
      {
        name: `${BOOKINGS.toLocaleString('en')} bookings: the palette opens, p95`,
        unit: 'ms',
        value: quantile(opened, 0.95),
        floor: null,
        limit: 50,
        samples: opened.length,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
