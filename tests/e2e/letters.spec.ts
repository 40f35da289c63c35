import { expect, type Page } from '@playwright/test'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { follow } from '#tests/e2e/follow.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'

test.use({ hasWorker: false })

/** What sticks out of the page, or of its main area, sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('main')].reduce(
      (sum, area) => sum + (area ? area.scrollWidth - area.clientWidth : 0),
      0,
    ),
  )

test('letters of twice the size leave one column, whatever waits, and all of the header in sight', async ({ newDevice }) => {
  const device = await newDevice('ar', { viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await device.signIn(DEMO_OWNER, LISTS.renewal.path)
  await expect(device.answers(page, 'Approve').first()).toBeVisible()
  // As somebody chooses it in the settings of the browser.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of ['/new-booking', '/operations', '/driver/add', '/dashboard']) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await sideways(page), path).toBe(0)
  }
  const header = await page.locator('header').first().boundingBox()
  expect(header?.height).toBeLessThan(64)
  const account = await page.getByRole('button', { name: device.t('Account') }).boundingBox()
  expect(account?.x).toBeGreaterThanOrEqual(0)
})

test('a phone that lies on its side has nearly all of its height for a list', async ({ newDevice }) => {
  const device = await newDevice('ar', { viewport: { width: 740, height: 360 }, hasTouch: true })
  const page = await device.signIn(DEMO_OWNER, LISTS.renewal.path)
  await expect(device.answers(page, 'Approve').first()).toBeVisible()
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  const list = await page.locator('[data-cards]').boundingBox()
  expect(list?.height).toBeGreaterThan(290)
  expect(await sideways(page)).toBe(0)
})
