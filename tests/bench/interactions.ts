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

/** How long the page took to show a first answer to what a person did: from the event to the paint that followed. */
const took = async (page: Page, interact: () => Promise<unknown>, shown: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    globalThis.benchInteraction = 0
  })
  await interact()
  await shown()
  // The browser tells of an interaction after its paint, and of none that took less than a frame.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 150))))
  return page.evaluate(() => globalThis.benchInteraction)
}

const interactions = (page: Page): Readonly<Record<string, () => Promise<number>>> => {
  const rows = page.locator('[role="grid"] [role="row"]:has([role="gridcell"] button)')
  const detail = page.locator('section[data-detail]')
  const search = page.locator('input[type="search"]')
  const tabs = page.getByRole('tab')
  const open = () =>
    took(
      page,
      () => rows.first().getByRole('link').first().click(),
      () => detail.waitFor(),
    )
  const turnTo = (tab: Locator) =>
    took(
      page,
      () => tab.click(),
      () => tab.and(page.locator('[aria-selected="true"]')).waitFor(),
    )
  const close = () =>
    took(
      page,
      () => page.keyboard.press('Escape'),
      () => detail.waitFor({ state: 'detached' }),
    )
  return {
    // What nobody listens to: what the browser itself needs for an answer.
    'nothing': () =>
      took(
        page,
        () => page.keyboard.press('F9'),
        async () => undefined,
      ),
    'open a detail': async () => {
      const opened = await open()
      await close()
      return opened
    },
    'close a detail': async () => {
      await open()
      return close()
    },
    'another tab': async () => {
      const turned = await turnTo(tabs.last())
      return Math.max(turned, await turnTo(tabs.first()))
    },
    'a letter of a search': async () => {
      await search.focus()
      const typed = await took(
        page,
        () => page.keyboard.press('a'),
        () => page.waitForURL(/[?&]q=a/),
      )
      await search.fill('')
      await page.waitForURL((url) => !url.searchParams.has('q'))
      return typed
    },
    'approve': async () => {
      const dialog = page.getByRole('dialog')
      const asked = await took(
        page,
        () =>
          page
            .getByRole('button', { name: /^Approve request #/ })
            .first()
            .click(),
        () => dialog.waitFor(),
      )
      const answered = await took(
        page,
        () => dialog.getByRole('button', { name: 'Approve request' }).click(),
        () => dialog.waitFor({ state: 'detached' }),
      )
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
