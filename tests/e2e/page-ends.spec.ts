import { expect } from '@playwright/test'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

test('the page ends with the window, also a low one: what scrolls, scrolls inside', async ({ vendor, newDevice }) => {
  // Each has its count in the sidebar, most of them below the window.
  for (const type of ['renewal', 'grace_period', 'early_pickup', 'removal', 'replacement'] as const) await vendor.submit(type)
  const device = await newDevice('en', { viewport: { width: 1280, height: 480 }, hasWorker: false })
  const page = await device.signIn(vendor)
  for (const path of ['/?source=app', LISTS.renewal.path, '/operations']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('navigation')
        .getByText(/waits?$/)
        .first(),
    ).toBeAttached()
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
    expect(beyond, path).toBe(0)
  }
})
