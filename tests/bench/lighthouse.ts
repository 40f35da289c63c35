// The landing page as a phone on a slow network sees it, judged by Lighthouse. Prints the scores; fails below the lowest allowed.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { ROOT } from '#tests/conventions/tree.ts'
import { needChromium } from '#tests/support/chromium.ts'

const LOWEST_SCORES = { 'performance': 95, 'accessibility': 100, 'best-practices': 100, 'seo': 100 } as const
const CATEGORIES = Object.keys(LOWEST_SCORES) as (keyof typeof LOWEST_SCORES)[]
const PAGES = ['/', '/?lang=ar'] as const
/** Figures of one run wander with whatever else the machine does; the middle one of three is judged. */
const RUNS = 3

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

const ready = async (origin: string): Promise<void> => {
  for (let tries = 0; tries < 240; tries += 1) {
    const answered = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answered) return
    await wait(500)
  }
  throw new Error('the server did not start')
}

// Fetched when it is asked for: it brings two hundred packages, which nobody who builds or tests the portal needs.
const LIGHTHOUSE = 'lighthouse@12.8.2'
const score = v.nullable(v.number())
const report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.record(v.string(), v.object({ score, auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })) })),
  audits: v.record(v.string(), v.object({ score, title: v.string(), displayValue: v.optional(v.string()) })),
})

const judge = (url: string, port: number) => {
  const asked = [url, `--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`]
  const text = execFileSync('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...asked], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
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

const folder = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))
const port = await freePort()
const debugPort = await freePort()
const origin = `http://localhost:${port}`
const server = spawn(process.execPath, [join(ROOT, 'server', 'main', 'start.ts')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), PUBLIC_URL: origin, DATA_DIR: folder, DATABASE_URL: '', DEMO: '0', LOG_LEVEL: 'warn' },
})
const ended = once(server, 'exit')
let failed = false
try {
  await ready(origin)
  const browser = await chromium.launch({
    executablePath: needChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${debugPort}`],
  })
  for (const page of PAGES) {
    const runs = []
    for (let run = 0; run < RUNS; run += 1) runs.push(judge(`${origin}${page}`, debugPort))
    runs.sort((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))
    const middle = runs[Math.floor(RUNS / 2)]
    if (!middle) throw new Error('no run')
    console.log(`${page.padEnd(10)} ${CATEGORIES.map((name, i) => `${name} ${middle.scores[i]}`).join('  ')}`)
    console.log(`${' '.repeat(11)}${middle.timing.join('  ')}`)
    for (const fault of middle.faults) console.log(`${' '.repeat(11)}${fault}`)
    if (CATEGORIES.some((name, i) => (middle.scores[i] ?? 0) < LOWEST_SCORES[name])) failed = true
  }
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
