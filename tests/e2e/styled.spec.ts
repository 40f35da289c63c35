import { expect, type Browser, type Page } from '@playwright/test'
import * as v from 'valibot'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

const REQUESTS = 12

const traceSchema = v.object({
  traceEvents: v.array(v.object({ name: v.string(), args: v.optional(v.looseObject({ elementCount: v.optional(v.number()) })) })),
})

/** The most elements that were styled at a time while something was done, as a share of all that are on the page. */
const styled = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> => {
  const all = await page.locator('*').count()
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const { traceEvents } = v.parse(traceSchema, JSON.parse((await browser.stopTracing()).toString()))
  return Math.max(0, ...traceEvents.map(({ name, args }) => (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0))) / all
}

// Time is another one on each machine; how much is styled is not. A page that is styled anew as a whole takes longer than anything drawn in it.
test('a question and a record beside the list do not have the whole page styled anew', RELEASE, async ({ browser, vendor, newDevice }) => {
  for (let made = 0; made < REQUESTS; made += 1) await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await expect(device.answers(page, 'Approve')).toHaveCount(REQUESTS)
  const dialog = page.getByRole('dialog')
  const detail = page.locator('section[data-detail]')
  const ask = () => device.answers(page, 'Approve').nth(1).click()
  const open = () => page.locator('[role=row][data-place="1"] a').click()
  // Once of each: what is fetched at first use brings style sheets.
  await ask()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(detail).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  const asked = await styled(browser, page, () => ask().then(() => expect(dialog).toBeVisible()))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const opened = await styled(browser, page, () => open().then(() => expect(detail).toBeVisible()))
  test.info().annotations.push({ type: 'styled', description: `${asked} ${opened}` })
  expect(asked).toBeLessThan(0.5)
  expect(opened).toBeLessThan(0.6)
})
