import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ROOT } from '#tests/conventions/tree.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

/** Brotli kilobytes of scripts and styles that a page asks for from now on, by path. */
const watchSizes = (page: Page): Map<string, number> => {
  const sizes = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const file = join(ROOT, 'dist', `${pathname}.br`)
    if (/\.(js|css|mjs)$/.test(pathname) && existsSync(file)) sizes.set(pathname, statSync(file).size / 1000)
  })
  return sizes
}

const total = (sizes: Iterable<number>): number => [...sizes].reduce((sum, size) => sum + size, 0)

test('the first screens stay as light as a yard with a poor network needs them', async ({ vendor, newDevice }) => {
  await vendor.submit('renewal')
  const device = await newDevice('en', { serviceWorkers: 'block' })
  // Without the worker: it fetches everything ahead, behind the screen.
  device.allow(/service worker/i)
  const page = await device.context.newPage()
  const sizes = watchSizes(page)
  await page.goto(`/signin?next=${encodeURIComponent(LISTS.renewal.path)}`)
  await page.waitForLoadState('networkidle')
  const signIn = new Map(sizes)
  expect(total(signIn.values())).toBeLessThanOrEqual(158)
  await device.fillSignIn(page, vendor)
  await page.getByRole('button', { name: device.t('Sign in'), exact: true }).click()
  await expect(device.answers(page, 'Approve').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const added = [...sizes].filter(([path]) => !signIn.has(path))
  // What answers questions about the rows is loaded when the first rows stand.
  const columns = added.filter(([path]) => /^\/assets\/(columns|comlink)-/.test(path))
  expect(added.slice(-columns.length)).toEqual(columns)
  expect(total(columns.map(([, size]) => size))).toBeLessThanOrEqual(50)
  // What is fetched while somebody types is part of it.
  expect(total(added.map(([, size]) => size)) - total(columns.map(([, size]) => size))).toBeLessThanOrEqual(107)
})
