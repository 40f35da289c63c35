// The landing page, the sign-in and the request list of somebody signed in, as a phone on a slow network sees them, judged by Lighthouse.
// Prints the scores; fails below the marks. `npm run lighthouse /signin` judges that page only.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { ROOT } from '#tests/conventions/tree.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { needChromium } from '#tests/support/chromium.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Marks = Readonly<Record<(typeof CATEGORIES)[number], number>>

/** Who comes to the list starts a whole application on the same slow phone. */
const PAGES: readonly { readonly path: string; readonly signedIn: boolean; readonly marks: Marks }[] = [
  { path: '/', signedIn: false, marks: { 'performance': 95, 'accessibility': 100, 'best-practices': 100, 'seo': 100 } },
  { path: '/?lang=ar', signedIn: false, marks: { 'performance': 95, 'accessibility': 100, 'best-practices': 100, 'seo': 100 } },
  { path: '/signin', signedIn: false, marks: { 'performance': 95, 'accessibility': 100, 'best-practices': 100, 'seo': 100 } },
  { path: LISTS.renewal.path, signedIn: true, marks: { 'performance': 80, 'accessibility': 100, 'best-practices': 100, 'seo': 100 } },
]
const asked = process.argv.slice(2)
const judged = PAGES.filter(({ path }) => asked.length === 0 || asked.includes(path))
/** Figures of one run wander with whatever else the machine does; the middle one of three is judged. */
const RUNS = 3
/** A run takes half a minute; one that hangs must not hang for ever. */
const RUN_LIMIT_MS = 180_000

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

const score = v.nullable(v.number())
const report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.record(v.string(), v.object({ score, auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })) })),
  audits: v.record(v.string(), v.object({ score, title: v.string(), displayValue: v.optional(v.string()) })),
})

const judge = (url: string, port: number, signedIn: boolean) => {
  const asked = [url, `--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`]
  // Else it empties the browser first, and the list is that of nobody.
  if (signedIn) asked.push('--disable-storage-reset')
  const text = execFileSync(process.execPath, [join(ROOT, 'node_modules', 'lighthouse', 'cli', 'index.js'), ...asked], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: RUN_LIMIT_MS,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { categories, audits, runtimeError } = v.parse(report, JSON.parse(text))
  if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`)
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const faults = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => `${name}: ${id} ${audits[id]?.title ?? ''}`),
  )
  const timing = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
    (id) => `${id} ${audits[id]?.displayValue ?? '?'}`,
  )
  return { scores, faults, timing }
}

/** Signs the demo's owner in, as a person does, waits until the list is there and lets the browser go: who stays attached to it holds up its tabs. */
const signIn = async (debugPort: number, origin: string): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`)
  const page = await browser.contexts()[0]?.newPage()
  if (!page) throw new Error('the browser has no window')
  await page.goto(`${origin}/signin?next=${encodeURIComponent(LISTS.renewal.path)}`)
  await page.locator('input[type=email]').fill(DEMO_OWNER.email)
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_OWNER.password)
  await page.getByRole('checkbox').check()
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(`**${LISTS.renewal.path}*`)
  await page.getByText(/#\d+/).first().waitFor()
  await page.close()
  await browser.close()
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )

const ready = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await answers(url)) return
    await wait(500)
  }
  throw new Error(`nothing answers at ${url}`)
}

const folder = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))
const port = await freePort()
const debugPort = await freePort()
const origin = `http://localhost:${port}`
const server = spawn(process.execPath, [join(ROOT, 'server', 'main', 'start.ts')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    DEMO: '1',
    DEMO_LIVE: '0',
    VAPID_PRIVATE_KEY: 'none',
    LOG_LEVEL: 'warn',
  },
})
const ended = once(server, 'exit')
// A browser that nobody steers: with a driver attached, Lighthouse's own tabs wait for the driver for ever.
const browser = spawn(
  needChromium(),
  [
    '--headless=new',
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--password-store=basic',
    `--remote-debugging-port=${debugPort}`,
    `--user-data-dir=${join(folder, 'profile')}`,
    'about:blank',
  ],
  { stdio: 'ignore' },
)
const closed = once(browser, 'exit')
let failed = false
try {
  await ready(`${origin}/readyz`)
  await ready(`http://127.0.0.1:${debugPort}/json/version`)
  for (const { path, signedIn, marks } of judged) {
    if (signedIn) await signIn(debugPort, origin)
    const runs = []
    for (let run = 0; run < RUNS; run += 1) runs.push(judge(`${origin}${path}`, debugPort, signedIn))
    runs.sort((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))
    const middle = runs[Math.floor(RUNS / 2)]
    if (!middle) throw new Error('no run')
    console.log(`${path.padEnd(18)} ${CATEGORIES.map((name, i) => `${name} ${middle.scores[i]}`).join('  ')}`)
    console.log(`${' '.repeat(19)}${middle.timing.join('  ')}`)
    for (const fault of middle.faults) console.log(`${' '.repeat(19)}${fault}`)
    if (CATEGORIES.some((name, i) => (middle.scores[i] ?? 0) < marks[name])) failed = true
  }
} finally {
  browser.kill('SIGTERM')
  server.kill('SIGTERM')
  await Promise.all([ended, closed])
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
