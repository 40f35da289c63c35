import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { median, type Figure } from './figures.ts'
import { BARE_PAGE, serveBarePage } from './bare-page.ts'
import { loaded } from './first-load.ts'
import { startBenchServer } from './server.ts'
import { watchPages, whenRowsShow } from './watch.ts'

const BOOKINGS = Number(process.env['BENCH_BOOKINGS'] ?? 100_000)
/** As it stands in the figures' names. */
const HISTORY = BOOKINGS.toLocaleString('en')
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)
const LIST = '/booking-renewal'

const signIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/signin?next=${encodeURIComponent(LIST)}`)
  await page.locator('input[autocomplete=username]').fill(DEMO_OWNER.email)
  await page.locator('input[autocomplete=current-password]').fill(DEMO_OWNER.password)
  await page.getByRole('checkbox').check()
  await page.locator('button[type=submit]').click()
}

const freshContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await watchPages(context)
  return context
}

/** The same work done barely: sign in and read the answer up to the first checkpoint, without database or screen. */
const bareWorklist = async (browser: Browser, origin: string): Promise<number> => {
  // A browser of its own: what it has cached must not help the one that is measured.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${origin}/signin`)
  const took = await page.evaluate(
    async (owner) => {
      const start = performance.now()
      const json = { 'content-type': 'application/json' }
      await fetch('/api/session', { method: 'POST', headers: json, body: JSON.stringify({ ...owner, terms: true }) })
      const body = JSON.stringify({ protocol: 1, clientId: crypto.randomUUID(), cursor: null, mutations: [], limit: 20_000 })
      const answer = await fetch('/api/sync', { method: 'POST', headers: json, body })
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      while (reader && !text.includes('"t":"mark"')) text += (await reader.read()).value ?? ''
      await reader?.cancel()
      return performance.now() - start
    },
    { email: DEMO_OWNER.email, password: DEMO_OWNER.password },
  )
  await context.close()
  return took
}

interface NewDevice {
  readonly worklist: number
  readonly floor: number
  /** The longest task between the first rows on screen and the end of the first load, 0 when none took over 50 ms. */
  readonly longestTask: number
  readonly warm: number[]
  readonly bare: number[]
}

/** When the entry script was there to run. */
const scriptStart = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
    const loading = performance.getEntriesByType('resource').find((one) => one.name === entry)
    return performance.timeOrigin + (loading instanceof PerformanceResourceTiming ? loading.responseEnd : Number.NaN)
  })

const newDevice = async (browser: Browser, origin: string, warmStarts: number): Promise<NewDevice> => {
  const context = await freshContext(browser)
  const floor = await bareWorklist(browser, origin)
  const page = await context.newPage()
  await signIn(page, origin)
  const seen = await whenRowsShow(page)
  const worklist = (seen.rowsAt ?? Number.NaN) - (seen.submittedAt ?? Number.NaN)
  const shownAt = seen.rowsAt ?? 0
  await loaded(page)
  const { tasks } = await page.evaluate(() => globalThis.benchSeen)
  const longestTask = Math.max(0, ...tasks.filter((task) => task.at > shownAt).map((task) => task.took))
  const warm: number[] = []
  const bare: number[] = []
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  if (warmStarts > 0) await serveBarePage(context)
  for (let at = 0; at < warmStarts; at += 1) {
    await page.goto(`${origin}${LIST}`)
    const again = await whenRowsShow(page)
    warm.push((again.rowsAt ?? Number.NaN) - (await scriptStart(page)))
    await page.goto(`${origin}${BARE_PAGE}`)
    const barely = await whenRowsShow(page)
    bare.push((barely.rowsAt ?? Number.NaN) - (await scriptStart(page)))
  }
  await context.close()
  return { worklist, floor, longestTask, warm, bare }
}

/** What a person waits for, in the whole product: real server, real worker, 100,000 bookings of history (`BENCH_BOOKINGS` says another number). */
export const appFigures = async (executablePath: string): Promise<Figure[]> => {
  const server = await startBenchServer(BOOKINGS)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const devices: NewDevice[] = []
    for (let run = 0; run < RUNS; run += 1) devices.push(await newDevice(browser, server.origin, run === 0 ? 9 : 0))
    const warm = devices.flatMap((device) => device.warm)
    return [
      {
        name: `new device, ${HISTORY} bookings: sign-in to pending requests on screen`,
        unit: 'ms',
        value: median(devices.map((one) => one.worklist)),
        floor: median(devices.map((one) => one.floor)),
        limit: 1000,
        samples: RUNS,
      },
      {
        name: 'longest task of the page while history streams in',
        unit: 'ms',
        value: median(devices.map((one) => one.longestTask)),
        floor: null,
        limit: 50,
        samples: RUNS,
      },
      {
        name: `warm offline start at ${HISTORY} rows: script start to rows on screen`,
        unit: 'ms',
        value: median(warm),
        floor: median(devices.flatMap((device) => device.bare)),
        limit: 300,
        samples: warm.length,
      },
      {
        name: 'the same / a bare page of React and Dexie that shows these rows',
        unit: 'x',
        // The best of each: what else the machine does only ever adds.
        value: Math.min(...warm) / Math.min(...devices.flatMap((device) => device.bare)),
        floor: null,
        limit: 1.5,
        samples: warm.length,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
