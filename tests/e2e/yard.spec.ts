import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { unitId } from '#domain/units/unit.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import type { Translate } from '#tests/e2e/translate.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { test } from '#tests/e2e/portal.ts'

const PHONE = { viewport: { width: 360, height: 740 } }
// No browser here has a camera: typing is what is left.

/** Types codes into the scanner at once, as a reader with a keyboard's plug or a spreadsheet gives them. */
const pasteCodes = async (page: Page, t: Translate, codes: readonly string[]) => {
  await page.getByLabel(t('Or type the code')).focus()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, codes.join('\n'))
}

/** 150 units, of which the last two are with customers; the vendor's first container is of no account. */
const fleetOf = async (vendor: TestVendor) => {
  const container = await vendor.bringContainer({ barcode: 'YARD-1', inventory: { sku: 'YARD', units: 152, stock: 152 } })
  for (const number of [151, 152])
    await vendor.reportUnit({
      id: unitId(container.id, number),
      containerId: container.id,
      number,
      status: 'on_site',
      yardId: null,
      note: null,
      seenAt: '2026-01-05T06:00:00.000Z',
      decisionId: randomUUID(),
      updatedAt: '2026-01-05T06:00:00.000Z',
    })
  return container
}

const labels = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `YARD-1-${from + at}`)

test('150 units are counted by two phones, one of them offline: two are lost, one is foreign', async ({ vendor, newDevice }) => {
  await fleetOf(vendor)
  const own = `T${vendor.vendorId.slice(0, 8)}`.toUpperCase()
  const begin = async (language: 'en' | 'ar') => {
    const device = await newDevice(language, PHONE)
    const { t } = device
    const page = await device.signIn(vendor, '/container')
    await page.getByRole('link', { name: t('Count a yard') }).click()
    await page.getByRole('button', { name: t('Begin to count') }).click()
    await expect(page.getByRole('alert')).toContainText(t('No camera was found on this device. Type the code.'))
    return { device, t, page }
  }
  const found = ({ page, t }: { page: Page; t: Translate }, here: number, all: number) =>
    expect(page.getByText(t('{here} of {all} found', { here, all }), { exact: true })).toBeVisible()
  const list = ({ page, t }: { page: Page; t: Translate }, words: string) =>
    page.getByRole('radiogroup', { name: t('Units of the count') }).getByText(t(`units of a count|${words}`))

  const [first, second] = [await begin('en'), await begin('ar')]
  await found(first, 0, 155)
  expect(await axeFaults(second.page, 'ar')).toEqual([])
  await second.device.goOffline()
  await pasteCodes(second.page, second.t, [...labels(60, 148), 'ELSE-7', 'YARD-1-151', 'yard-1-60'])
  await found(second, 89, 155)
  // How it stands is not wider than the place for it in the bar of a phone.
  const chip = second.page.getByRole('button', { name: second.t('Sync:') })
  await expect(chip).toContainText(second.t('Offline · {count} waiting', { count: '' }).split('·')[1]?.trim() ?? '')
  expect(await chip.evaluate((pill) => pill.scrollWidth - pill.clientWidth)).toBe(0)
  // What a page heard is not lost with it.
  await second.page.reload()
  await found(second, 89, 155)

  // What could not be stored is not counted, and counts when it is read again.
  await first.page.evaluate(() => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {}
    document.addEventListener('roomy', () => Object.defineProperty(IDBObjectStore.prototype, 'put', put), { once: true })
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await pasteCodes(first.page, first.t, labels(1, 2))
  const notStored = first.t('This device could not store the change. Free some space and try again.')
  await expect(first.page.getByText(notStored).first()).toBeAttached()
  await first.page.evaluate(() => document.dispatchEvent(new Event('roomy')))
  await expect(first.page.getByText('No codes yet')).toBeVisible()
  await pasteCodes(first.page, first.t, [...labels(1, 60), ...[2, 3, 4, 5, 6].map((number) => `${own}-${number}`)])
  await found(first, 65, 155)
  const enter = async (code: string) => {
    await first.page.getByLabel(first.t('Or type the code')).fill(code)
    await first.page.keyboard.press('Enter')
  }
  await enter('YARD-1-152')
  await expect(
    first.page.getByText(first.t('{shown} should not be here. Its record says: {state}.', { shown: 'YARD-1-152', state: 'On site' })),
  ).toBeVisible()
  // A code of nobody's is one as often as it is read.
  const foreign = first.page.getByText(first.t('You have no unit with the code {shown}. Check the label.', { shown: 'ELSE-9' }))
  for (const code of ['ELSE-9', 'YARD-1-1', 'ELSE-9']) {
    await enter(code)
    await expect(foreign).toHaveCount(code === 'ELSE-9' ? 1 : 0)
  }
  await second.device.goOnline()
  await found(first, 153, 155)
  await found(second, 153, 155)
  for (const number of [149, 150]) {
    const unit = first.page.getByRole('link', { name: `YARD-1-${number}`, exact: true })
    await expect(unit).toBeVisible()
    expect((await unit.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await expect(first.page.getByRole('list', { name: first.t('units of a count|Not found') }).getByRole('listitem')).toHaveCount(2)

  await list(second, 'Not expected').click()
  await expect(second.page.getByText('ELSE-7', { exact: true })).toBeVisible()
  await expect(second.page.getByRole('link', { name: 'YARD-1-151', exact: true })).toBeVisible()

  // Nobody tabs through a hundred and fifty units to the button behind them.
  const chosen = first.page.getByRole('radiogroup', { name: first.t('Units of the count') })
  await chosen.getByText(/^Found/).click()
  await chosen.getByRole('radio', { checked: true }).focus()
  for (const key of ['Tab', 'Enter', 'Tab']) await first.page.keyboard.press(key)
  await expect(first.page.getByRole('button', { name: first.t('Finish the count') })).toBeFocused()
  await first.page.keyboard.press('Enter')
  await keepsFocus(first.page, 'the count was finished')
  await first.page.getByRole('button', { name: first.t('Mark all as looked for') }).click()
  await expect(first.page.getByLabel(first.t('Note on {shown}', { shown: 'YARD-1-149' }))).toHaveValue(first.t('Looked for and not found'))
  expect(await axeFaults(first.page, 'en')).toEqual([])
  await first.page.getByRole('button', { name: first.t('Print or export') }).click()
  const saving = first.page.waitForEvent('download')
  await first.page.getByRole('button', { name: first.t('CSV') }).click()
  const stream = await (await saving).createReadStream()
  const lines = Buffer.concat(await stream.toArray())
    .toString()
    .split('\r\n')
  expect(lines[1]).toContain('YARD-1-149,Not found,In the yard,,Looked for and not found')
  expect(lines.filter((line) => line.includes(',Found,'))).toHaveLength(153)
  await first.page.keyboard.press('Escape')
  await first.page.getByRole('button', { name: first.t('Delete the count’s result') }).click()
  await first.page
    .getByRole('dialog')
    .getByRole('button', { name: first.t('Delete the count’s result') })
    .click()
  await expect(first.page.getByRole('button', { name: first.t('Begin to count') })).toBeVisible()
  await keepsFocus(first.page, 'the count was closed')
})

test('a typed code opens the unit it names, and one of nobody leads to a new container', async ({ vendor, newDevice }) => {
  const device = await newDevice('ar', PHONE)
  const { t } = device
  const page = await device.signIn(vendor, '/container')
  const own = `T${vendor.vendorId.slice(0, 8)}`.toUpperCase()
  await device.goOffline()
  const scan = async (code: string) => {
    await page.getByRole('button', { name: t('Scan'), exact: true }).click()
    await page.getByLabel(t('Or type the code')).fill(code)
    await page.keyboard.press('Enter')
  }
  await scan('new-77')
  await expect(page.getByRole('alert')).toHaveText(
    t('No container or unit of yours has the code {shown}.', { shown: '\u2066NEW-77\u2069' }),
  )
  await keepsFocus(page, 'a code of nobody')
  expect(await axeFaults(page, 'ar')).toEqual([])
  await page.getByRole('button', { name: t('Scan another code') }).click()
  await page.getByLabel(t('Or type the code')).fill(`${own.toUpperCase()}-3`)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: t('Unit {label}', { label: `${own}-3` }) })
  await expect(sheet).toBeVisible()
  // On a slow device the focus is still on the unit behind it: the key is for the sheet alone.
  await page.getByTitle(`${own}-3`).evaluate((unit: HTMLElement) => unit.focus())
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).not.toHaveURL(/unit=/)
  await keepsFocus(page, 'the unit was closed')
  await page.getByRole('button', { name: t('Back to the list') }).click()
  await scan('new-77')
  await page.getByRole('link', { name: t('Add a container with this barcode') }).click()
  await expect(page.getByRole('region', { name: t('Container {number}', { number: 1 }) }).getByLabel(t('Barcode'))).toHaveValue('NEW-77')
})

test.describe('without a worker', () => {
  test.use({ hasWorker: false })
  test('labels of one container and of several are shown and printed', async ({ vendor, newDevice }) => {
    await vendor.bringContainer({ barcode: 'LAB-2', inventory: { sku: 'LAB', units: 3, stock: 3 } })
    const device = await newDevice('en')
    const { t } = device
    const page = await device.signIn(vendor, '/container?status=all')
    await page.evaluate(() => {
      window.print = () =>
        document.documentElement.setAttribute('data-printing', String(document.querySelectorAll('[data-print] svg').length))
    })
    const own = `T${vendor.vendorId.slice(0, 8)}`.toUpperCase()
    await page.getByRole('row').filter({ hasText: own }).getByRole('link').click()
    await page.getByRole('button', { name: t('Print labels') }).click()
    const sheet = page.getByRole('dialog', { name: t('Print labels') })
    await expect(sheet.getByText(/^5 labels/)).toBeVisible()
    expect(await axeFaults(page, 'en')).toEqual([])
    await sheet.getByLabel(t('Labels for')).selectOption('unit')
    await sheet.getByLabel(t('Number of the unit')).fill('7')
    await expect(sheet.getByText(t('This container has no unit of this number.'))).toBeVisible()
    await sheet.getByLabel(t('Number of the unit')).fill('4')
    await expect(sheet.getByText(/^1 label/)).toBeVisible()
    await expect(sheet.getByText(`${own}-4`, { exact: true })).toBeVisible()
    // Both languages stand on a label, whichever the reader chose.
    await expect(sheet.locator('[lang=ar]').last()).toContainText('مخلفات')
    // Beside a square there is little room: long names are cut, and lie on no number.
    await sheet.getByLabel(t('Labels'), { exact: true }).selectOption('a4-3x8')
    await sheet.getByText(t('QR code'), { exact: true }).click()
    const covered = await sheet.locator('[data-kind=qr]').evaluate((label) => {
      for (const name of label.querySelectorAll('[lang]')) name.textContent = 'A Company of Containers and Removals'
      const rects = (selector: string) => [...label.querySelectorAll(selector)].map((part) => part.getBoundingClientRect())
      return rects('bdi').some((number) =>
        rects('div:has(> [lang])').some(({ top, bottom }) => number.bottom > top + 1 && number.top < bottom - 1),
      )
    })
    expect(covered).toBe(false)
    await sheet.getByLabel(t('Labels for')).selectOption('container')
    // A tablet that is turned shows what was chosen, and so does the paper, which is narrower than a desktop as well.
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(page.locator('[data-desktop]')).toHaveCount(0)
    await expect(sheet.getByLabel(t('Labels for'))).toHaveValue('container')
    await page.setViewportSize({ width: 1280, height: 800 })
    await sheet.getByRole('button', { name: t('Print labels') }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printing', '1')
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await keepsFocus(page, 'labels were printed')
    await page.goto('/container?status=all')
    for (const barcode of [own, 'LAB-2']) await page.getByRole('row').filter({ hasText: barcode }).getByRole('checkbox').check()
    await page.getByRole('button', { name: t('Print labels') }).click()
    await expect(sheet.getByText(/^8 labels/)).toBeVisible()
    // One that is turned so far that the list has cards: the selection stands at another place, and its dialog goes on.
    await sheet.getByLabel(t('Labels'), { exact: true }).selectOption('a4-3x8')
    await page.setViewportSize({ width: 744, height: 1133 })
    await expect(page.locator('[role=grid]')).toHaveCount(0)
    await expect(sheet.getByLabel(t('Labels'), { exact: true })).toHaveValue('a4-3x8')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.locator('[role=grid]')).toBeVisible()
    await expect(sheet.getByLabel(t('Labels'), { exact: true })).toHaveValue('a4-3x8')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('Print labels') })).toBeFocused()
  })
})
