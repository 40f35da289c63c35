import { expect, type Page } from '@playwright/test'
import { ALL_ALONG, seenAt } from '#tests/e2e/in-sight.ts'
import { test } from '#tests/e2e/portal.ts'

/** What has the focus, where something else covers all of it; '' where some of it is in sight, null where nothing has it. */
const coveredFocus = async (page: Page): Promise<string | null> => {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return null
  const isSeen = (await seenAt(focused, ALL_ALONG, ALL_ALONG)).some((seen) => seen !== 'covered')
  return isSeen ? '' : focused.evaluate((one) => `${location.pathname}: ${one.outerHTML.slice(0, 120)}`)
}

test('by keys, nothing on a low screen comes to lie under what stays at its edge', async ({ vendor, newDevice }) => {
  await vendor.bringZone({})
  const device = await newDevice('ar', { viewport: { width: 360, height: 640 }, hasWorker: false })
  const page = await device.signIn(vendor, '/container/move')
  for (const path of ['/container/move', '/container/add', '/driver/add']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    const covered: string[] = []
    let stops = 0
    for (let ended = 0; ended < 2 && stops < 80;) {
      await page.keyboard.press('Tab')
      const found = await coveredFocus(page)
      if (found === null) ended += 1
      else stops += 1
      if (found) covered.push(found)
    }
    expect({ path, covered }).toEqual({ path, covered: [] })
    expect(stops).toBeGreaterThan(8)
  }
})
