import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/portal.ts'
import { setCorners } from '#tests/e2e/set-corners.ts'
import { RELEASE } from '#tests/support/release.ts'

/** What the map of a zone's form is made of, apart from the app: its library and the one that draws, with their styles. */
const PARTS = /\/assets\/(?:draw|maplibre)-/
const MISSING = 'The map could not be loaded: it needs a network once. Use your location or type the numbers.'

const mapIsThere = async (page: Page) => {
  await expect(page.getByText(MISSING)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Corner in the middle' })).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('.maplibregl-map')).toHaveCSS('overflow', 'hidden')
}

test(
  'the map of a zone is drawn on, also where it could not be loaded at first: somebody asks again, or the network comes back',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const device = await newDevice('en', { hasWorker: false })
    device.allow(/Failed to load resource/)
    await device.context.route(PARTS, (route) => route.abort())
    const page = await device.signIn(vendor, '/zone/add')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(page.getByText(MISSING)).toBeVisible()
    const failed = page.waitForEvent('requestfailed')
    await again.click()
    await failed
    await expect(again).not.toHaveAttribute('data-loading', 'true')
    await expect(page.getByText(MISSING)).toBeVisible()
    await device.context.unroute(PARTS)
    await again.click()
    await mapIsThere(page)

    const click = await setCorners(page, (count) => `Corners set: ${count}.`)
    await click(0.3, 0.4)
    await expect(page.getByText(/^The area has 3 corners/)).toBeVisible()

    await device.context.route(PARTS, (route) => route.abort())
    await page.reload()
    await expect(page.getByText(MISSING)).toBeVisible()
    await device.context.unroute(PARTS)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await mapIsThere(page)
  },
)

/** Draws a finger from one place to another, as no mouse does. */
const drag = async (page: Page, from: readonly [number, number], to: readonly [number, number]) => {
  const hand = await page.context().newCDPSession(page)
  const at = ([x, y]: readonly [number, number]) => ({ touchPoints: [{ x, y }] })
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
  for (let step = 1; step <= 5; step += 1)
    await hand.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at([from[0] + ((to[0] - from[0]) * step) / 5, from[1] + ((to[1] - from[1]) * step) / 5]),
    })
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await hand.detach()
}

test('a zone is drawn, a corner moved, one removed and all of it saved with a finger alone', async ({ vendor, newDevice }) => {
  const device = await newDevice('ar', { hasWorker: false, hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } })
  const { t } = device
  const page = await device.signIn(vendor, '/zone/add')
  const press = (words: string) => page.getByRole('button', { name: t(words), exact: true }).tap()
  await page.getByLabel(new RegExp(`^${t('Zone name')}`)).tap()
  await page.keyboard.insertText('الدرعية')
  await expect(page.getByRole('button', { name: t('Corner in the middle') })).not.toHaveAttribute('aria-disabled', 'true')
  const canvas = page.locator('canvas')
  // What is begun far below the map is seen on it.
  await press('Circle around a place')
  await press('Draw the circle')
  await expect(canvas).toBeInViewport({ ratio: 0.9 })
  await press('Remove the area')
  await canvas.evaluate((map) => map.scrollIntoView({ block: 'center' }))
  const at = async (x: number, y: number) => {
    const box = await canvas.boundingBox()
    if (!box) throw new Error('there is no map')
    return [box.x + box.width * x, box.y + box.height * y] as const
  }
  const corners = [
    [0.25, 0.3],
    [0.75, 0.3],
    [0.75, 0.7],
    [0.25, 0.7],
  ] as const
  for (const [place, [across, down]] of corners.entries()) {
    const [x, y] = await at(across, down)
    await page.touchscreen.tap(x, y)
    await expect(page.getByText(t('Corners set: {count}.', { count: place + 1 }))).toBeVisible()
  }
  await press('Finish the area')
  const size = page.getByText(new RegExp(`^${t('Area: {km2} km²', { km2: '[\\d.,]+' })}$`))
  const drawn = await size.innerText()
  // Put down a little beside the corner: a finger is 44 px wide.
  const [[x, y], aim] = [await at(0.75, 0.7), await at(0.6, 0.5)]
  await expect(async () => {
    await drag(page, [x + 15, y + 15], aim)
    if ((await size.innerText()) !== drawn) return
    // The corner was not there yet, and the map was moved instead: it is moved back.
    await drag(page, aim, [x + 15, y + 15])
    throw new Error('no corner was felt')
  }).toPass()
  // At once: where the browser thinks that the page was scrolled, it swallows the tap behind a quick finger.
  await press('Remove the corner')
  await expect(page.getByRole('button', { name: /^(?:3|٣)/ })).toBeVisible()
  await page
    .locator('form')
    .getByRole('button', { name: t('Add zone') })
    .tap()
  await expect(page.getByRole('region', { name: 'الدرعية' })).toContainText(/كم²/)
})
