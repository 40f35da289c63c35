import type { Page } from '@playwright/test'

/** The colour of the map a little beside its middle. */
export const colourOf = async (page: Page): Promise<string> => {
  const picture = (await page.locator('canvas').screenshot()).toString('base64')
  return await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context?.drawImage(image, -image.width * 0.3, -image.height * 0.5)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }, picture)
}
