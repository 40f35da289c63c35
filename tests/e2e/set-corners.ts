import { expect, type Page } from '@playwright/test'

const CORNERS = [
  [0.3, 0.4],
  [0.6, 0.4],
  [0.55, 0.7],
] as const

/** Sets three corners on a zone's map by mouse; `told` is what the screen says then of so many. Gives what clicks at shares of the map. */
export const setCorners = async (page: Page, told: (count: number) => string) => {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('there is no map')
  const click = (x: number, y: number) => page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  for (const [place, [x, y]] of CORNERS.entries()) {
    await click(x, y)
    await expect(page.getByText(told(place + 1))).toBeVisible()
  }
  return click
}
