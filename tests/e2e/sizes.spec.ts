import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { ROOT } from '#tests/conventions/tree.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

/**
 * Brotli kilobytes of a built file. Files name each other by hashes that pack differently after every change anywhere (0.1 kB either way
 * was seen): here each name has its hash from itself, so that a figure moves only by what was added.
 */
const weighFile = (path: string): number => {
  const steady = readFileSync(join(ROOT, 'dist', path), 'utf8').replaceAll(
    /([\w.-]+-)[\w-]{8}(?=\.(?:js|css|mjs)\b)/g,
    (_, name: string) => name + createHash('sha256').update(name).digest('base64url').slice(0, 8),
  )
  return brotliCompressSync(steady).length / 1000
}

/** Kilobytes of scripts and styles that a page asks for from now on, by path. */
const watchSizes = (page: Page): Map<string, number> => {
  const sizes = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/assets\/.*\.(js|css|mjs)$/.test(pathname)) return
    sizes.set(pathname, weighFile(pathname))
  })
  return sizes
}

/** What comes when the rows stand: it answers questions about them, belongs to the first change, or looks for the next release. */
const isLate = (path: string): boolean => /^\/assets\/(columns|comlink|rules|workbox|behind-the-screen)-/.test(path)

/** Once a day, when somebody has long been at work, it loads how each list is declared. */
const leaveOutKeptLists = (page: Page) =>
  page.route('**/assets/keep-lists-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const keepLists = async () => undefined' }),
  )

const total = (sizes: Iterable<number>): number => [...sizes].reduce((sum, size) => sum + size, 0)

/** The page is open for news from the server, so its network is never idle: quiet is when no script was asked for any longer. */
const expectQuiet = async (sizes: ReadonlyMap<string, number>): Promise<void> => {
  let known = 0
  await expect
    .poll(
      () => {
        const more = sizes.size - known
        known = sizes.size
        return more === 0 && ['columns-', 'rules-'].every((part) => [...sizes.keys()].some((path) => path.includes(part)))
      },
      { intervals: [1000] },
    )
    .toBe(true)
}

test('the first screens stay as light as a yard with a poor network needs them', async ({ vendor, newDevice }) => {
  await vendor.submit('renewal')
  const device = await newDevice('en', { serviceWorkers: 'block', isFirstVisit: true })
  // Without the worker: it fetches everything ahead, behind the screen.
  device.allow(/service worker/i)
  const page = await device.context.newPage()
  await leaveOutKeptLists(page)
  const sizes = watchSizes(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/signin?next=${encodeURIComponent(LISTS.renewal.path)}`)
  await page.waitForLoadState('networkidle')
  const signIn = new Map(sizes)
  expect(total(signIn.values())).toBeLessThanOrEqual(110.2)
  expect(asked.length).toBeLessThanOrEqual(15)
  // Two rounds: the page, and what the page itself names.
  const html = await (await page.request.get('/signin')).text()
  expect([...signIn.keys()].filter((path) => !html.includes(path))).toEqual([])

  // What the list needs beside it is fetched while somebody types, and counts to what the first screens weigh together.
  await device.fillSignIn(page, vendor)
  await expect.poll(() => [...sizes.keys()].some((path) => path.startsWith('/assets/list-'))).toBe(true)
  const typed = new Map(sizes)
  await page.getByRole('button', { name: device.t('Sign in'), exact: true }).click()
  await expect(device.answers(page, 'Approve').first()).toBeVisible()
  await expectQuiet(sizes)
  const late = new Map([...sizes].filter(([path]) => isLate(path) && !signIn.has(path)))
  expect([...late.keys()].filter((path) => typed.has(path))).toEqual([])
  expect([...late.keys()].filter((path) => path.includes('/rules-'))).toHaveLength(1)
  // The more nouns there are, the more their columns weigh, and their rules.
  expect(total([...late].filter(([path]) => /columns|comlink/.test(path)).map(([, size]) => size))).toBeLessThanOrEqual(56.2)
  expect(total([...late].filter(([path]) => path.includes('/rules-')).map(([, size]) => size))).toBeLessThanOrEqual(30.5)
  const waitedFor = [...sizes].filter(([path]) => !typed.has(path) && !late.has(path))
  expect(total(waitedFor.map(([, size]) => size))).toBeLessThanOrEqual(4)
  const added = total(sizes.values()) - total(signIn.values()) - total(late.values())
  expect(added).toBeLessThanOrEqual(152.8)
})

test('the dashboard weighs little more than a list, and its figures do not wait for the drawing', async ({ vendor, newDevice }) => {
  await vendor.submit('renewal')
  const device = await newDevice('en', { serviceWorkers: 'block', isFirstVisit: true })
  device.allow(/service worker/i)
  const page = await device.context.newPage()
  await leaveOutKeptLists(page)
  const sizes = watchSizes(page)
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  const signIn = total(sizes.values())
  await device.fillSignIn(page, vendor)
  await page.getByRole('button', { name: device.t('Sign in'), exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Renewals 1' })).toBeVisible()
  await expect.poll(() => [...sizes.keys()].some((path) => path.includes('/overview-chart-'))).toBe(true)
  // The chart, and what only it is made of: whoever looks at the figures does not wait for them.
  const isDrawing = (path: string): boolean => /^\/assets\/(overview-chart|drawn-chart|floating-ui|ScrollArea|mantine-table)/.test(path)
  const weigh = (is: (path: string) => boolean): number => total([...sizes].filter(([path]) => is(path)).map(([, size]) => size))
  expect(weigh(isDrawing)).toBeLessThanOrEqual(125)
  expect(weigh((path) => !isDrawing(path) && !isLate(path)) - signIn).toBeLessThanOrEqual(163.7)
})
