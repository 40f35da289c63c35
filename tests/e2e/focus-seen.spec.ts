import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/portal.ts'

/** What has the focus, where something else covers all of it; '' where some of it is in sight, null where nothing has it. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return null
    const { left, top, width, height } = at.getBoundingClientRect()
    const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : []
    const isOwn = ([across, down]: readonly [number, number]) => {
      const hit = document.elementFromPoint(left + across * width, top + down * height)
      return hit !== null && [at, ...labels].some((one) => one.contains(hit) || hit.contains(one))
    }
    const points = [0.05, 0.5, 0.95].flatMap((across) => [0.05, 0.5, 0.95].map((down) => [across, down] as const))
    return points.some(isOwn) ? '' : `${location.pathname}: ${at.outerHTML.slice(0, 120)}`
  })

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
