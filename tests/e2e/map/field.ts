import { expect, type Page } from '@playwright/test'

/** How many corners are drawn. */
export const corners = async (page: Page): Promise<number> => {
  const area: unknown = JSON.parse((await page.getByTestId('area').textContent()) ?? 'null')
  return Array.isArray(area) ? area.length - 1 : 0
}

/** What the field says; above it stand what its search and its map say. */
export const said = (page: Page) => page.getByRole('status').nth(2)

/**
 * Waits until the map feels a handle there, as a hand does that looks for it. What was drawn is felt when the map has painted it, some
 * frames after the field has said so.
 */
export const feel = async (page: Page, { x, y }: { x: number; y: number }) => {
  await expect(async () => {
    // Only a pointer that moves is told what is under it.
    await page.mouse.move(x + 2, y)
    await page.mouse.move(x, y)
    await expect(page.locator('.maplibregl-map')).toHaveClass(/feature-vertex/, { timeout: 100 })
  }).toPass()
}

/** The corners of an area, as parts of the map's width and height. */
export const CORNERS = [
  [0.3, 0.4],
  [0.6, 0.4],
  [0.55, 0.7],
] as const
