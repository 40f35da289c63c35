import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { namedFlavor } from '@protomaps/basemaps'
import { tilesWithin } from '#platform/streets/tiles-of.ts'
import { streetRoutes } from '#server/http/streets/routes.ts'
import { colourOf } from '#tests/e2e/map/colour-of.ts'
import { CORNERS, corners, feel, said } from '#tests/e2e/map/field.ts'
import { GROUND, RED, STREETS, STYLE } from '#tests/e2e/map/street-styles.ts'
import { groundTile } from '#tests/e2e/map/vector-tile.ts'
import { buildKit, serveKit } from '#tests/e2e/map/serve-kit.ts'
import { packTileFile } from '#tests/support/tile-file.ts'

// One after another, for the page is built once for all; each stands for itself, so that none is left out when another fails.
test.describe.configure({ mode: 'default' })
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const RIYADH = { lat: 24.7, lng: 46.68 }
const ownAsked: string[] = []
let kit: Awaited<ReturnType<typeof serveKit>>
test.beforeAll(async () => {
  await buildKit()
  const file = join(mkdtempSync(join(tmpdir(), 'map-kit-')), 'own.pmtiles')
  const data = groundTile('water')
  packTileFile(
    file,
    tilesWithin([], [RIYADH], 10).map((tile) => ({ ...tile, data })),
    { attribution: '© Own tiles' },
  )
  const routes = streetRoutes({ file, now: () => new Date() })
  kit = await serveKit([STREETS], async (path, range) => {
    ownAsked.push(path)
    return await routes.request(path, { headers: range === '' ? {} : { range } })
  })
})
test.afterAll(() => void kit.server.close())

const open = async (page: Page, path = '') => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (line) => (line.type() === 'error' ? faults.push(line.text()) : undefined))
  await page.goto(`${kit.address}${path}`)
  await expect(page.getByRole('button', { name: 'Corner in the middle' })).not.toHaveAttribute('aria-disabled', 'true')
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('there is no map')
  return { faults, at: (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y }) }
}

test('one area is drawn by mouse, changed, undone step by step, and a second is refused', async ({ page }) => {
  const { faults, at } = await open(page)
  const click = async ([x, y]: readonly [number, number]) => {
    const point = at(x, y)
    await page.mouse.move(point.x, point.y)
    await page.mouse.click(point.x, point.y)
  }
  for (const [place, corner] of CORNERS.entries()) {
    await click(corner)
    await expect(said(page)).toHaveText(`Corners set: ${place + 1}.`)
  }
  expect(await corners(page)).toBe(0)
  await feel(page, at(...CORNERS[0]))
  await click(CORNERS[0])
  await expect(said(page)).toContainText('The area has 3 corners')
  await expect(page.getByText(/^Area: [\d.]+ km²$/)).toBeVisible()

  const [before, from] = [await said(page).textContent(), at(...CORNERS[1])]
  await feel(page, from)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(said(page)).not.toHaveText(before ?? '')
  await click([0.9, 0.9])
  await expect(said(page)).toHaveText('You can draw only one zone')
  expect(await corners(page)).toBe(3)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page)).toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page)).toHaveText('Corners set: 3.')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(said(page)).toHaveText(before ?? '')
  expect(faults).toEqual([])
})

test('one area is drawn with the keyboard alone, on the map and as numbers', async ({ page }) => {
  const { faults } = await open(page)
  await page.locator('canvas').focus()
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('Corners set: 1.')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('Corners set: 2.')
  await page.keyboard.press('Control+KeyZ')
  await expect(said(page)).toHaveText('Corners set: 1.')
  // On a button beside the map the keys mean the drawing as well; in a field they mean what is typed.
  await page.getByRole('button', { name: '1 corner as numbers' }).press('Control+KeyZ')
  await expect(said(page)).toHaveText('Nothing is drawn.')
  await page.getByRole('button', { name: 'Redo' }).press('Control+Shift+KeyZ')
  await expect(said(page)).toHaveText('Corners set: 1.')
  await page.getByRole('button', { name: '1 corner as numbers' }).press('Enter')
  await page.getByLabel('Latitude of corner 2').press('Control+KeyZ')
  await expect(said(page)).toHaveText('Corners set: 1.')
  await page.getByLabel('Latitude of corner 2').fill('24.9, 46.5')
  await expect(said(page)).toHaveText('Corners set: 2.')
  // Number by number it counts when both are left.
  await page.getByLabel('Latitude of corner 3').fill('24.9')
  await page.getByLabel('Longitude of corner 3').fill('46.9')
  await expect(said(page)).toHaveText('Corners set: 2.')
  await page.keyboard.press('Tab')
  await expect(said(page)).toHaveText('Corners set: 3.')
  // With Enter the next one follows at once.
  await page.getByLabel('Latitude of corner 4').fill('24.6')
  await page.getByLabel('Longitude of corner 4').fill('46.9')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('Corners set: 4.')
  await expect(page.getByLabel('Latitude of corner 5')).toBeFocused()
  await page.getByRole('button', { name: 'Remove corner 4' }).press('Enter')
  await page.getByRole('button', { name: 'Finish the area' }).press('Enter')
  await expect(said(page)).toContainText('The area has 3 corners')
  await expect(page.getByRole('button', { name: 'Finish the area' })).toBeFocused()
  const last = page.getByRole('button', { name: 'Remove corner 3' })
  await last.press('Enter')
  await expect(said(page)).toHaveText('An area needs at least three corners.')
  await expect(last).toBeFocused()
  // A finished area takes another corner without a mouse, which is then moved to its place.
  await page.getByRole('button', { name: 'Add a corner after corner 3' }).press('Enter')
  await expect(said(page)).toContainText('The area has 4 corners')
  await expect(page.getByLabel('Latitude of corner 4')).toBeFocused()
  await page.getByRole('button', { name: 'Remove corner 4' }).press('Enter')
  await expect(said(page)).toContainText('The area has 3 corners')
  await expect(last).toBeFocused()
  await page.locator('canvas').focus()
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('You can draw only one zone')
  expect(faults).toEqual([])
})

test('without a map, what is found becomes a corner or the centre of a circle, and is said', async ({ page }) => {
  await page.route(/maplibre/, (route) => route.abort())
  await page.goto(kit.address)
  await expect(page.getByText('The map could not be loaded')).toBeVisible()
  const field = page.getByLabel('Find a place')
  for (const [place, typed] of ['24.9, 46.5', '24.9, 46.9', 'Yard'].entries()) {
    await field.fill(typed)
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await field.press('Enter')
    await expect(said(page)).toContainText(`Corner ${place + 1}: `)
  }
  await page.getByRole('button', { name: '3 corners as numbers' }).press('Enter')
  await page.getByRole('button', { name: 'Remove corner 3' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove corner 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Corner at my location' }).press('Enter')
  await expect(said(page)).toContainText('This site may not read your location')
  await page.getByRole('button', { name: 'Circle around a place' }).press('Enter')
  await field.fill('24.9, 46.5')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await field.press('Enter')
  await page.getByRole('button', { name: 'Draw the circle' }).press('Enter')
  await expect(said(page)).toContainText('The area has 48 corners')
})

test('a circle and GeoJSON begin an area', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Circle around a place' }).click()
  await page.getByLabel('Radius in km').fill('٥')
  await page.getByRole('button', { name: 'Draw the circle' }).click()
  await expect(said(page)).toContainText('The area has 48 corners')
  await page.getByRole('button', { name: 'From GeoJSON' }).click()
  const [file, draw] = [page.locator('input[type=file]'), page.getByRole('button', { name: 'Draw from GeoJSON' })]
  await file.setInputFiles({ name: 'mended-later.json', mimeType: 'application/json', buffer: Buffer.from('{"type":"Point"}') })
  await expect(page.getByText(/holds no area/)).toBeVisible()
  await expect(file, 'the same file can be picked again').toHaveValue('')
  await page.getByLabel('GeoJSON text').fill('{"type":"Polygon","coordinates":[[[46,24],[46.1,24],[46.1,24.1],[46,24]]]}')
  await draw.click()
  await expect(said(page)).toHaveText('You can draw only one zone')
  await expect(page.getByRole('textbox', { name: 'GeoJSON text' })).toHaveAccessibleDescription(/You can draw only one zone/)
  expect(await corners(page)).toBe(48)
  await page.getByRole('button', { name: 'Remove the area' }).click()
  await draw.click()
  await expect(said(page)).toContainText('The area has 3 corners')
  await page.getByLabel('GeoJSON text').fill('{"type":"Polygon","coordinates":[[[46,24],[46.1,24],[46.1,24.1],[46,24.1],[46,24]]]}')
  await draw.click()
  await expect(said(page)).toContainText('The area has 4 corners')
})

test('a place is found by its name, a pasted link or coordinates; what only a service can read is said', async ({ page }) => {
  await open(page)
  const field = page.getByLabel('Find a place')
  const circle = async () => {
    // With another radius or around another place, it is the same circle still.
    await page.getByRole('button', { name: 'Draw the circle' }).click()
    const area: unknown = JSON.parse((await page.getByTestId('area').textContent()) ?? 'null')
    return JSON.stringify(area)
  }
  await page.getByRole('button', { name: 'Circle around a place' }).click()
  await page.getByLabel('Around').selectOption({ label: 'The middle of the map' })
  await field.pressSequentially('Yard')
  await page.getByRole('button', { name: 'Yard Olaya' }).click()
  await expect(page.getByText('Centre of the circle: Yard Olaya')).toBeVisible()
  await expect(field).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('https://www.google.com/maps/place/Jeddah/@21.5,39.2,12z'))
  await field.press('Control+KeyV')
  await expect(page.getByText('Centre of the circle: 21.5, 39.2')).toBeVisible()
  await expect.poll(circle).toMatch(/39\.\d+,21\.5/)
  const register = { RRRD2929: 'Centre of the circle: RRRD2929', RRRA1111: 'knows no such', RRRZ2222: 'Only the national' }
  for (const [code, shown] of Object.entries(register)) {
    await field.fill(code)
    await page.getByRole('button', { name: /^Look up/ }).click()
    await expect(page.getByText(new RegExp(shown))).toBeVisible()
    await expect(field).toBeFocused()
  }
  for (const [link, shown] of [
    ['maps.app.goo.gl/Yard', 'Centre of the circle: 24.7, 46.68'],
    ['https://maps.app.goo.gl/abc', 'A shortened link does not say'],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), link)
    await field.fill('')
    await field.press('Control+KeyV')
    await expect(page.getByText(shown)).toBeVisible()
  }
  await field.fill('https://example.com/')
  await expect(page.getByText('This link holds no point that can be read.')).toBeVisible()
  await field.fill('nowhere')
  await expect(page.getByText(/Nothing by that name/)).toBeVisible()
})

test('of several areas one is chosen by a tap, by the keyboard and from the list beside', async ({ page }) => {
  await page.goto(`${kit.address}/?kit=viewer`)
  const canvas = page.locator('canvas')
  const said = page.getByText(/^Chosen on the map:/)
  // Until the areas are drawn, a tap chooses nothing.
  await expect(async () => {
    const box = await canvas.boundingBox()
    if (!box) throw new Error('there is no map')
    await canvas.click({ position: { x: box.width / 2 + 10, y: 60 } })
    await expect(said).toHaveText('Chosen on the map: شمال الرياض', { timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'South Riyadh' }).click()
  await expect(said).toHaveText('Chosen on the map: South Riyadh')
  await page.reload()
  await expect(async () => {
    await canvas.focus()
    await page.keyboard.press('Enter')
    await expect(said).toHaveText('Chosen on the map: Yard Olaya', { timeout: 500 })
  }).toPass()
})

test('streets come over the outline, ask for style and tiles only, and give way where they cannot be reached', async ({ page }) => {
  const asked: string[] = []
  let isThere = false
  await page.route(`${STREETS}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    const headers = { 'access-control-allow-origin': '*' }
    if (!isThere) return route.abort()
    return pathname === '/style' ? route.fulfill({ json: STYLE, headers }) : route.fulfill({ status: 200, body: '', headers })
  })
  await open(page, `/?style=${encodeURIComponent(`${STREETS}/style`)}`)
  await expect(page.getByText(/The streets cannot be reached now/)).toBeVisible()
  isThere = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('© Roads')).toBeVisible()
  await expect(page.getByText(/The streets cannot be reached now/)).toHaveCount(0)
  expect(asked.filter((path) => path !== '/style' && !/^\/\d+\/\d+\/\d+\.pbf$/.test(path))).toEqual([])
})

test('streets that were kept are seen without a network, after a reload and wherever one moves; removed, they go', async ({ page }) => {
  let isThere = true
  await page.route(`${STREETS}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const headers = { 'access-control-allow-origin': '*' }
    if (!isThere) return route.abort()
    if (pathname === '/style') return route.fulfill({ json: GROUND, headers })
    const tiles = [`${STREETS}/20260101/{z}/{x}/{y}.pbf`]
    if (pathname === '/tiles') return route.fulfill({ json: { tilejson: '3.0.0', tiles, maxzoom: 12, attribution: '© Ground' }, headers })
    return route.fulfill({ body: Buffer.from(groundTile()), headers })
  })
  await page.goto(`${kit.address}/?kit=viewer&style=${encodeURIComponent(`${STREETS}/style`)}`)
  await expect(page.getByText('© Ground')).toBeVisible()
  const buttonOf = (name: string) => page.getByRole('button', { name })
  const [keep, anew] = [buttonOf('Keep this area offline'), buttonOf('Update the kept streets')]
  const remove = buttonOf('Remove from this device')
  await keep.click()
  await expect(page.getByText('The streets can now be seen without a network.')).toBeVisible()
  await expect(page.getByText(/^The streets are kept on this device: [\d.]+ MB/)).toBeVisible()

  isThere = false
  await page.reload()
  await expect(page.getByText('© Ground')).toBeVisible()
  await expect.poll(() => colourOf(page)).toBe(RED)
  await buttonOf('Zoom in').click()
  await page.locator('canvas').press('ArrowUp')
  await expect.poll(() => colourOf(page)).toBe(RED)
  await expect(page.getByText(/The streets cannot be reached now/)).toHaveCount(0)

  await anew.click()
  await expect(page.getByText(/Nothing was changed; try again later/)).toBeVisible()
  // Where it is known that nothing can be fetched it is not offered; what is kept stays.
  const here = page.url()
  await page.goto(`${here}&offline`)
  await expect(anew).toBeDisabled()
  await expect(anew).toHaveAccessibleDescription(/once you are online again/)
  await anew.dispatchEvent('click')
  await expect(page.getByText(/Nothing was changed; try again later/)).toHaveCount(0)
  await expect(page.getByText(/^The streets are kept on this device: [\d.]+ MB/)).toBeVisible()
  await page.goto(`${here}&more`)
  await expect(page.getByText(/^The streets kept do not show all of this map: [\d.]+ MB/)).toBeVisible()
  await page.goto(`${here}&far`)
  await expect(page.getByText(/^The streets of another map are kept on this device: [\d.]+ MB/)).toBeVisible()
  await expect(keep).toBeVisible()
  await page.goto(here)
  // What cannot be removed says so, and stays to be removed.
  await page.evaluate(() => {
    const original = Reflect.get(CacheStorage.prototype, 'delete')
    CacheStorage.prototype.delete = () => {
      CacheStorage.prototype.delete = original
      return Promise.reject(new DOMException('a broken disk', 'UnknownError'))
    }
  })
  await remove.click()
  await expect(page.getByText('The streets could not be removed from this device. Try again.')).toBeVisible()
  await remove.click()
  await expect(keep).toBeFocused()
  await page.reload()
  await expect(page.getByText(/The streets cannot be reached now. The outline/)).toBeVisible()
})

test('the operator’s own tiles are read out of one file, in parts, and drawn', async ({ page }) => {
  await page.goto(`${kit.address}/?kit=viewer&style=${encodeURIComponent('/map/streets/light.json')}`)
  await expect(page.getByText('© Own tiles')).toBeVisible()
  await expect.poll(() => colourOf(page)).toBe(namedFlavor('light').water)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } })
  test('a corner is felt 20 px beside it', async ({ page }) => {
    const { at } = await open(page)
    for (const [place, [x, y]] of CORNERS.entries()) {
      await page.touchscreen.tap(at(x, y).x, at(x, y).y)
      await expect(said(page)).toHaveText(`Corners set: ${place + 1}.`)
    }
    const first = at(...CORNERS[0])
    await feel(page, first)
    await page.touchscreen.tap(first.x - 14, first.y - 14)
    await expect(said(page)).toContainText('The area has 3 corners')
    await page.touchscreen.tap(first.x - 14, first.y - 14)
    await expect(said(page)).not.toHaveText('You can draw only one zone')
    expect(await corners(page)).toBe(3)
  })
})
