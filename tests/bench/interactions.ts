import { chromium, type Locator, type Page } from '@playwright/test'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { quantile, type Figure } from './figures.ts'
import { startBenchServer } from './server.ts'

const BOOKINGS = 10_000
const LIST = '/booking-renewal'
const TIMES = Number(process.env['BENCH_RUNS'] ?? 20)
/** A phone of the middle class beside a desktop computer. */
const SLOW_DOWN = 4
const LIMIT_MS = 100

declare global {
  /** The longest of the interactions that were presented since it was last read. */
  var benchInteraction: number
}

const watch = (): void => {
  globalThis.benchInteraction = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming & { interactionId?: number }).interactionId)
        globalThis.benchInteraction = Math.max(globalThis.benchInteraction, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/**
 * How long the page took to show a first answer to what a person did: from the event to the paint that followed. Until that is known the
 * page is asked nothing: looking for what is shown is work of its own, which would be counted.
 */
const took = async (
  page: Page,
  interact: () => Promise<unknown>,
  shown?: Locator,
  state: 'visible' | 'detached' = 'visible',
): Promise<number> => {
  await page.evaluate(() => {
    globalThis.benchInteraction = 0
  })
  await interact()
  // The browser tells of an interaction after its paint, and of none that took less than a frame.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 250))))
  const worst = await page.evaluate(() => globalThis.benchInteraction)
  await shown?.waitFor({ state })
  return worst
}

/** Presses what the pointer was brought to before, as a person does. */
const press = async (page: Page, target: Locator, shown: Locator, state?: 'visible' | 'detached'): Promise<number> => {
  await target.hover()
  const { mouse } = page
  return took(page, () => mouse.down().then(() => mouse.up()), shown, state)
}

const interactions = (page: Page): Readonly<Record<string, () => Promise<number>>> => {
  const row = page.locator('[role="grid"] [data-place="1"]')
  const detail = page.locator('section[data-detail]')
  const search = page.locator('input[type="search"]')
  const tabs = page.locator('[role="tab"]')
  const dialog = page.locator('[role="dialog"]')
  const key = (name: string, shown?: Locator, state?: 'visible' | 'detached') => took(page, () => page.keyboard.press(name), shown, state)
  const turnTo = (tab: Locator) => press(page, tab, tab.and(page.locator('[aria-selected="true"]')))
  return {
    // What nobody listens to: what the browser itself needs for an answer.
    'nothing': () => key('F9'),
    'open a detail': async () => {
      const opened = await press(page, row.locator('a').first(), detail)
      await page.keyboard.press('Escape')
      await detail.waitFor({ state: 'detached' })
      return opened
    },
    'close a detail': async () => {
      await row.locator('a').first().click()
      await detail.waitFor()
      return key('Escape', detail, 'detached')
    },
    'another tab': async () => {
      const turned = await turnTo(tabs.last())
      return Math.max(turned, await turnTo(tabs.first()))
    },
    'a letter of a search': async () => {
      await search.focus()
      const typed = await key('a')
      await page.waitForURL(/[?&]q=a/)
      await search.fill('')
      await page.waitForURL((url) => !url.searchParams.has('q'))
      return typed
    },
    'approve': async () => {
      const asked = await press(page, row.locator('[data-answers] button').first(), dialog)
      const answered = await press(page, dialog.getByRole('button', { name: 'Approve request' }), dialog, 'detached')
      return Math.max(asked, answered)
    },
  }
}

/** What a person feels of a list of 10,000 rows on a slow device: from an event to the next paint. */
export const interactionFigures = async (executablePath: string): Promise<Figure[]> => {
  const server = await startBenchServer(BOOKINGS)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    await context.addInitScript(watch)
    const page = await context.newPage()
    await page.goto(`${server.origin}/signin?next=${encodeURIComponent(LIST)}`)
    await page.locator('input[autocomplete=username]').fill(DEMO_OWNER.email)
    await page.locator('input[autocomplete=current-password]').fill(DEMO_OWNER.password)
    await page.getByRole('checkbox').check()
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`**${LIST}*`)
    await page.locator('[role="grid"] [role="gridcell"] button').first().waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const throttle = await context.newCDPSession(page)
    await throttle.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    const samples = new Map<string, number[]>()
    const kinds = Object.entries(interactions(page))
    // Code that is fetched at first use is a matter of the network: once of each is not counted.
    for (let run = 0; run <= TIMES; run += 1)
      for (const [name, measure] of kinds) {
        const ms = await measure()
        if (run > 0) samples.set(name, [...(samples.get(name) ?? []), ms])
      }
    const nothing = samples.get('nothing') ?? []
    return [...samples]
      .filter(([name]) => name !== 'nothing')
      .flatMap(([name, values]) =>
        ([50, 95] as const).map((share) => ({
          name: `10,000 rows, CPU ${SLOW_DOWN}× slower: ${name}, to the next paint, p${share}`,
          unit: 'ms',
          value: quantile(values, share / 100),
          floor: quantile(nothing, share / 100),
          limit: LIMIT_MS,
          samples: values.length,
        })),
      )
  } finally {
    await browser.close()
    await server.stop()
  }
}
