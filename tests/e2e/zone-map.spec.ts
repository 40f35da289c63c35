import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/portal.ts'

/** What the map of a zone's form is made of, apart from the app: its library and the one that draws, with their styles. */
const PARTS = /\/assets\/(?:draw|maplibre)-/
const MISSING = 'The map could not be loaded: it needs a network once. Use your location or type the numbers.'

const mapIsThere = async (page: Page) => {
  await expect(page.getByText(MISSING)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Corner in the middle' })).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('.maplibregl-map')).toHaveCSS('overflow', 'hidden')
}

test('the map of a zone is drawn on, also where it could not be loaded at first: somebody asks again, or the network comes back', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en', { hasWorker: false })
  device.allow(/Failed to load resource/)
  await device.context.route(PARTS, (route) => route.abort())
  const page = await device.signIn(vendor, '/zone/add')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(page.getByText(MISSING)).toBeVisible()
  await again.click()
  await expect(again).not.toHaveAttribute('data-loading', 'true')
  await expect(page.getByText(MISSING)).toBeVisible()
  await device.context.unroute(PARTS)
  await again.click()
  await mapIsThere(page)

  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('there is no map')
  const corners = [
    [0.3, 0.4],
    [0.6, 0.4],
    [0.55, 0.7],
  ] as const
  for (const [place, [x, y]] of corners.entries()) {
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
    await expect(page.getByText(`Corners set: ${place + 1}.`)).toBeVisible()
  }
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.4)
  await expect(page.getByText(/^The area has 3 corners/)).toBeVisible()

  await device.context.route(PARTS, (route) => route.abort())
  await page.reload()
  await expect(page.getByText(MISSING)).toBeVisible()
  await device.context.unroute(PARTS)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await mapIsThere(page)
})
