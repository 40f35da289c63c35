import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Language } from '#i18n/language.ts'
import { fitting } from '#tests/e2e/fits.ts'
import { serveKits, type KitSite } from '#tests/e2e/kits/kit-site.ts'

// One build of the kits for all of these.
test.describe.configure({ mode: 'default' })

let site: KitSite
test.beforeAll(async () => {
  site = await serveKits()
})
test.afterAll(() => site.close())

/** Opens a part of a screen by itself; whatever the browser complains about fails the test. */
const show = async (page: Page, part: string, language: Language = 'en'): Promise<void> => {
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
  page.on('console', (message) => {
    if (message.type() === 'error') throw new Error(`${message.text()} ${message.location().url}`)
  })
  await page.goto(`${site.origin}/#${part}`)
}

test('an answer that is carried out late leaves the question alone that was asked meanwhile', async ({ page }) => {
  await show(page, 'late')
  const dialog = page.getByRole('dialog')
  const ask = (number: string) => page.getByRole('button', { name: number, exact: true }).click()
  const answer = async (number: string) => {
    await expect(dialog).toContainText(number)
    await dialog.getByLabel('Reason').fill('No truck that day')
    await dialog.getByRole('button', { name: 'Reject booking' }).click()
  }
  await ask('#10042')
  await expect(dialog).toContainText('#10042')
  await page.locator('[data-busy]').dispatchEvent('click')
  await answer('#10042')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await ask('#10043')
  await expect(dialog).toContainText('#10043')
  await page.evaluate(() => dispatchEvent(new Event('free')))
  await expect(page.locator('[data-done]')).toHaveText('10042')
  await answer('#10043')
  await expect(page.locator('[data-done]')).toHaveText('10043')
  await expect(dialog).toHaveCount(0)
})

test('the other name of a record begins as the first one, chosen whole: what is typed takes its place', async ({ page }) => {
  await show(page, 'name')
  await page.getByLabel('Name').fill('North yard')
  await page.getByRole('button', { name: 'Add the Arabic name' }).click()
  const arabic = page.getByLabel('Name (Arabic)')
  await expect(arabic).toBeFocused()
  await page.keyboard.type('ساحة الشمال')
  await expect(arabic).toHaveValue('ساحة الشمال')
  await expect(page.getByLabel('Name (English)')).toHaveValue('North yard')
})

test('what is typed runs by its own letters, whichever language the page is in', async ({ page }) => {
  await show(page, 'fields')
  for (const label of ['One line', 'Lines']) {
    const field = page.getByLabel(label)
    await field.fill('الباب الخلفي (5 م)، بعد العصر.')
    await expect(field).toHaveCSS('unicode-bidi', 'plaintext')
    await expect(field).toHaveCSS('text-align', 'start')
  }
})

/** Whether what marks the choice lies where that stands. */
const isMarked = (choices: Locator): Promise<boolean> =>
  choices.evaluate((group) => {
    const active = group.querySelector<HTMLElement>('label[data-active]')
    const indicator = group.querySelector<HTMLElement>('.mantine-SegmentedControl-indicator')
    if (!active) return false
    if (!indicator || getComputedStyle(indicator).display === 'none') return getComputedStyle(active, '::before').display === 'block'
    const [own, mark] = [active.getBoundingClientRect(), indicator.getBoundingClientRect()]
    return Math.abs(own.left - mark.left) < 2 && Math.abs(own.right - mark.right) < 2
  })

test('choices beside each other mark the one that is chosen, also after the language was changed', async ({ page }) => {
  await show(page, 'look')
  for (const chosen of ['العربية', '١٢٣', 'English'] as const) {
    await page.getByText(chosen, { exact: true }).click()
    await expect(page.getByRole('radio', { name: chosen })).toBeChecked()
    for (const choices of await page.getByRole('radiogroup').all()) await expect.poll(() => isMarked(choices)).toBe(true)
  }
})

test('a movement that is dropped on a closed day is told with that, and no name of the board is cut below', async ({ page }) => {
  await show(page, 'board')
  const card = page.locator('[data-lane="unscheduled"]').getByRole('option')
  await expect(card).toContainText('هند السبيعي')
  const found: string[] = []
  await fitting(page, found)('the board')
  expect(found).toEqual([])
  await card.dragTo(page.locator('[data-lane^="driver"] [data-cards]'), { steps: 12 })
  await expect(page.locator('.Toastify')).toContainText('You are closed on this day by your working hours. You can plan it all the same.')
})

test('what is taken over leads on: to what is held beside it, and from the last one to what the screen begins with', async ({ page }) => {
  const change = (n: number) => ({
    id: `5c2a7f10-7d0e-4c55-9d10-0f6f5b0a7a1${n}`,
    name: 'booking.reject',
    version: 1,
    args: { vendorId: '00000001-0000-7000-8000-000000000001', bookingId: `00000005-0000-7000-8000-00000000000${n}`, reason: 'No truck' },
    clientAt: '2026-11-18T08:00:00.000Z',
    parkedAt: '2026-11-18T08:01:00.000Z',
    why: 'device.revoked',
  })
  await page.route('**/api/parked*', (route) => route.fulfill({ json: { changes: [change(2), change(3)] } }))
  await page.route('**/api/parked/*', (route) => route.fulfill({ status: 204 }))
  await show(page, 'held')
  const takeOver = page.getByRole('button', { name: 'Take over on this device' })
  await expect(takeOver).toHaveCount(2)
  await takeOver.first().press('Enter')
  await expect(takeOver).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Held by the server' })).toBeFocused()
  await takeOver.press('Enter')
  await expect(takeOver).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})

test('all that one person left at the server is deleted after a question that says how many they are', async ({ page }) => {
  const change = (n: number, by: string) => ({
    id: `5c2a7f10-7d0e-4c55-9d10-0f6f5b0a7a1${n}`,
    name: 'booking.reject',
    version: 1,
    args: { vendorId: '00000001-0000-7000-8000-000000000001', bookingId: `00000005-0000-7000-8000-00000000000${n}`, reason: 'No truck' },
    clientAt: '2026-11-18T08:00:00.000Z',
    parkedAt: '2026-11-18T08:01:00.000Z',
    why: 'device.revoked',
    by,
  })
  let changes = [change(2, 'Removed'), change(3, 'Removed'), change(4, 'Noura')]
  const left = [5, 0]
  await page.route('**/api/parked*', (route) => route.fulfill({ json: { changes } }))
  await page.route('**/api/parked/*/author*', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { changes: 1005, until: '2026-11-18T09:00:00.000Z' } })
    expect(route.request().url()).toContain(`${change(2, '').id}/author?until=2026-11-18T09%3A00%3A00.000Z`)
    changes = changes.filter(({ by }) => by !== 'Removed')
    return route.fulfill({ json: { left: left.shift() } })
  })
  await show(page, 'held')
  await expect(page.getByRole('button', { name: /^Delete all of/ })).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Delete all of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1,005 changes are removed from the server')
  await dialog.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText(/Made by .*Removed/)).toHaveCount(0)
  await expect(page.getByText(/Made by .*Noura/)).toBeVisible()
  expect(left).toEqual([])
})

test('a code that names no unit leaves the scanner open, and one that does closes it and opens no choice', async ({ page }) => {
  await show(page, 'unit')
  const scan = page.getByRole('button', { name: 'Scan' })
  const code = page.getByLabel('Or type the code')
  await scan.click()
  await code.fill('NOBODY-7')
  await code.press('Enter')
  await expect(page.getByText(/You have no unit with the label/)).toBeVisible()
  await code.fill('RYD00041-1')
  await code.press('Enter')
  await expect(page.locator('[data-unit]')).toHaveText('1')
  await expect(code).toHaveCount(0)
  await expect(scan).toBeFocused()
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('the way to the record of a refused change closes the panel that it stands in', async ({ page }) => {
  await show(page, 'panel')
  await page.getByRole('button', { name: 'refuse' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('link', { name: 'Open the booking' }).click()
  await expect(panel).toHaveCount(0)
})

test('a draft that has lost its photo says so', async ({ page }) => {
  await show(page, 'draft')
  await expect(page.locator('.Toastify')).toContainText('licence.jpg')
  await expect(page.locator('[data-draft]')).toHaveText('null')
})

test('the map of a day keeps zones and yards along, and whoever leaves it meanwhile is told that nothing was kept', async ({ page }) => {
  const config = { firebase: null, nafath: 'off', mapStyleUrl: '/map/streets/light.json' }
  await page.route('**/api/config', (route) => route.fulfill({ json: config }))
  // Its network hangs.
  await page.route('**/map/**', () => undefined)
  await show(page, 'map')
  await page.getByRole('group', { name: 'Map without a network' }).getByRole('button', { name: 'Keep this area offline' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  await page.locator('[data-close]').dispatchEvent('click')
  await expect(page.locator('.Toastify')).toContainText('The streets were not kept')
})
