import { expect, type Page } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

const HEADER = 'Waste type,Container size,Zone,Price,Pickup fee,Delivery fee,Stock,Barcode,SKU'

/** Pastes into what has the focus, as the keys do. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test('500 containers are imported but for 20 with faults, without a network, are sent later and taken back as a whole', async ({
  vendor,
  newDevice,
}) => {
  const taken = `T${vendor.vendorId.slice(0, 8)}`.toUpperCase()
  const line = (n: number) => {
    const good = ['معادن', 'Small', 'al olaya', '450', '75', '75', '2', `imp-${n}`, '']
    const faults: readonly [number, string][] = [
      [1, 'Large'],
      [2, 'Nowhere'],
      [3, '4.505'],
      [7, n % 200 === 82 ? taken : 'imp-0'],
    ]
    const [column, text] = faults[((n - 7) / 25) % 4] ?? [8, '']
    return (n % 25 === 7 ? good.with(column, text) : good).join(',')
  }
  const csv = [HEADER, ...Array.from({ length: 500 }, (_, n) => line(n))].join('\n')
  const device = await newDevice('en', { toastsStay: true })
  const { t } = device
  const page = await device.signIn(vendor, '/container')
  await page.getByRole('link', { name: t('Import'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('Import containers') })).toBeVisible()
  await device.goOffline()
  await page.getByLabel(t('File to import')).setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: t('Check the rows') }).click()

  const row = (number: number) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) })
  await expect(row(9).getByRole('cell').nth(1)).toContainText(
    t('This kind of waste is not collected in a container of this size. Choose another size.'),
  )
  await expect(row(34).getByRole('cell').nth(2)).toContainText(t('No zone has this name. Add the zone first, or write its name as it is.'))
  await expect(row(59).getByRole('cell').nth(3)).toContainText('two decimals at most')
  await expect(row(84).getByRole('cell').nth(7)).toContainText(t('Barcode must be unique'))
  expect(await axeFaults(page, 'en')).toEqual([])
  await page.getByRole('button', { name: 'Import only the 480 good rows' }).click()
  // What is imported stays when the tab is closed in the middle, and the rest would not be: this is asked about.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(page.getByText('480 rows were imported. They will be sent when you are online.')).toBeVisible({ timeout: 120_000 })
  expect((await device.queued(page)).length).toBe(480)

  await device.goOnline()
  const sent = async (name: string) => (await device.receipts(page)).filter((receipt) => receipt.name === name).length
  await expect.poll(() => sent('container.create'), { timeout: 60_000 }).toBe(480)
  // What was sent is not said to wait, neither with a network nor when it goes again.
  const imported = page.getByText('480 rows were imported.', { exact: true })
  await expect(imported).toBeVisible()
  await device.goOffline()
  await expect(imported).toBeVisible()
  await device.goOnline()
  // The page that made them is gone, and with it the button at its end.
  await page.goto('/container/import')
  await page
    .getByRole('region', { name: t('Earlier imports') })
    .getByRole('button')
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Undo the import') })
    .click()
  await expect(page.getByText('The import of 480 rows was undone.')).toBeVisible({ timeout: 120_000 })
  await expect.poll(() => sent('container.delete'), { timeout: 60_000 }).toBe(480)
  await page.goto('/container?status=all')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('the same rows in two windows are imported once', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const { t } = device
  const page = await device.signIn(vendor, '/container/import')
  const rows = ['W-1', 'W-2'].map((barcode) => `خشب,كبيرة,العليا,100,10,20,1,${barcode},`)
  const other = await device.open('/container/import')
  for (const window of [page, other]) {
    await window.getByLabel(t('Or paste rows from a spreadsheet, with their headers')).fill([HEADER, ...rows].join('\n'))
    await window.getByRole('button', { name: t('Use the pasted rows') }).click()
    await window.getByRole('button', { name: t('Check the rows') }).click()
    await expect(window.getByText('2 rows can be imported.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows were imported.')).toBeVisible()
  await other.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(other.getByText('2 rows have faults and are left out.')).toBeVisible()
  await expect(other.getByText(t('Barcode must be unique'))).toHaveCount(2)
  await expect(other.getByRole('button', { name: t('Nothing to import') })).toBeVisible()
  const kept = await device.rows(other, 'containers')
  expect(Object.values(kept).filter((row) => JSON.stringify(row).includes('"W-1"'))).toHaveLength(1)
})

test('prices are pasted from a spreadsheet, changed in one go and taken back in one', async ({ vendor, newDevice }) => {
  const device = await newDevice('ar', { toastsStay: true })
  const { t } = device
  const page = await device.signIn(vendor, '/container/import')
  await device.goOffline()
  const rows = ['A-1', 'A-2', 'A-3'].map((barcode) => `خشب,كبيرة,العليا,100,10,20,1,${barcode},`)
  const field = page.getByLabel(t('Or paste rows from a spreadsheet, with their headers'))
  const pasted = [HEADER, ...rows].join('\n')
  await field.fill(pasted)
  // What was pasted outlives the page, and a look at how it was read.
  await expect.poll(() => device.drafts(page)).toContain('A-3')
  await page.reload()
  await expect(field).toHaveValue(pasted)
  await page.getByRole('button', { name: t('Use the pasted rows') }).click()
  await page.getByRole('button', { name: t('Another file') }).click()
  await expect(field).toHaveValue(pasted)
  await page.getByRole('button', { name: t('Use the pasted rows') }).click()
  await page.getByRole('button', { name: t('Check the rows') }).click()
  await page.getByRole('button', { name: /^استيراد .+ صفوف/ }).click()
  await page.getByRole('button', { name: t('Done'), exact: true }).click()
  await page.getByRole('link', { name: t('Edit prices') }).click()

  const grid = page.getByRole('grid', { name: t('Prices') })
  await expect(grid).toHaveAttribute('aria-rowcount', '4')
  const cell = (barcode: string, field: string) => {
    const place = ['Price', 'Base price', 'Pickup fee', 'Delivery fee'].indexOf(field) + 1
    return grid.getByRole('row').filter({ hasText: barcode }).getByRole('gridcell').nth(place)
  }
  const first = grid.locator('[tabindex="0"]')
  await first.click()
  await expect(first).toBeFocused()
  await paste(page, '110\t120\r\n٢١٠٫٥\tx\r\n')
  const top = grid.getByRole('row').nth(1).getByRole('gridcell')
  const middle = grid.getByRole('row').nth(2).getByRole('gridcell')
  await expect(top.nth(1)).toHaveText(/110/)
  // A picture was copied, say: what holds no text empties no cell.
  await paste(page, '')
  await expect(top.nth(1)).toHaveText(/110/)
  await expect(middle.nth(2)).toHaveAttribute('aria-invalid', 'true')
  const change = page.getByRole('button', { name: t('Change prices'), exact: true })
  await expect(page.getByText('صحّح خلية واحدة')).toBeVisible()
  expect(await axeFaults(page, 'ar')).toEqual([])
  // What cannot be changed yet is shown where it stands.
  await page.getByRole('button', { name: 'تغيير أسعار حاويتين' }).click()
  await expect(middle.nth(2)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')

  // From the first cell down, and onwards in the reading direction; typing replaces, Enter keeps and goes down.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(middle.nth(2)).toBeFocused()
  await page.keyboard.type('220')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('row').nth(3).getByRole('gridcell').nth(2)).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(grid.locator('[aria-invalid]')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(grid.locator('[aria-invalid]')).toHaveCount(0)
  await expect(change).toHaveCount(0)

  // What was typed in another session can be discarded as a whole, and brought back.
  await expect.poll(() => device.drafts(page)).toContain('"220"')
  await page.reload()
  await page.getByRole('button', { name: t('Discard draft') }).click()
  await expect(change).toBeVisible()
  await expect(top.nth(1)).toHaveText('100')
  await keepsFocus(page, 'typed prices were discarded')
  await page.getByRole('button', { name: t('Undo typing') }).click()
  await expect(top.nth(1)).toHaveText(/110/)

  await page.getByRole('button', { name: 'تغيير أسعار حاويتين' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'تغيير أسعار حاويتين' }).click()
  await expect(page.getByText('تم تغيير أسعار حاويتين.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const barcode = (await grid.getByRole('row').nth(2).getByRole('rowheader').locator('bdi').innerText()).trim()
  await expect(cell(barcode, 'Price')).toHaveText('210.50')
  await device.goOnline()
  await expect.poll(async () => (await device.receipts(page)).filter(({ name }) => name === 'container.change').length).toBe(2)
  await page.getByRole('button', { name: t('Undo'), exact: true }).click()
  await expect(cell(barcode, 'Price')).toHaveText('100')
  await expect(cell(barcode, 'Base price')).toHaveText('100')
  // Both stand in the container's own history: what it cost before and after, who said so and where.
  await expect.poll(async () => (await device.receipts(page)).filter(({ name }) => name === 'container.change').length).toBe(4)
  await page.goto('/container?status=all')
  await page.getByRole('row').filter({ hasText: barcode }).getByRole('link').click()
  const told = page.getByRole('listitem').filter({ hasText: t('record|Changed') })
  await expect(told.filter({ hasText: /100\.00[^\d]+←[^\d]+210\.50/ })).toContainText(`${t('You')} · Chrome`)
  await expect(told).toHaveCount(2)
})

test(
  'a price that is being typed stays with its container when another device deletes one above it',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const taken = `T${vendor.vendorId.slice(0, 8)}`.toUpperCase()
    const above = await vendor.bringContainer({ barcode: 'TOP-1', createdAt: '2026-03-01T00:00:00.000Z' })
    const middle = await vendor.bringContainer({ barcode: 'MID-1', createdAt: '2026-02-01T00:00:00.000Z' })
    const [device, other] = [await newDevice('en'), await newDevice('en', { hasWorker: false })]
    const { t } = device
    const page = await device.signIn(vendor, '/container/prices')
    const there = await other.signIn(vendor, `/container/view?id=${above.id}`)
    const grid = page.getByRole('grid', { name: t('Prices') })
    const prices = (barcode: string) => grid.getByRole('row').filter({ hasText: barcode }).getByRole('gridcell').nth(1)
    await grid.locator('[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await expect(prices('MID-1')).toBeFocused()
    await page.keyboard.type('77')
    await there.getByRole('button', { name: t('Delete container') }).click()
    await there
      .getByRole('dialog')
      .getByRole('button', { name: t('Delete container') })
      .click()
    await expect(grid.getByRole('row').filter({ hasText: 'TOP-1' })).toHaveCount(0)
    await expect(prices('MID-1').getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(prices('MID-1')).toHaveText(/^77/)
    await expect(prices(taken)).toHaveText(/^450/)
    await expect(prices(taken)).toBeFocused()

    // Somebody else changes the same price: said, and what was typed takes its place at the second try.
    await there.goto(`/container/edit?id=${middle.id}`)
    await there.locator('input[name="price"]').fill('500')
    const save = there.getByRole('button', { name: t('Save changes') })
    const [waste, size] = [there.locator('select[name="wasteType"]'), there.locator('select[name="binSize"]')]
    // What is wrong with two fields together goes with either.
    await size.selectOption('small')
    await waste.selectOption('wood')
    await save.click()
    const misfit = there.getByText(t('This kind of waste is not collected in a container of this size. Choose another size.'))
    await expect(misfit).toBeVisible()
    await waste.selectOption('construction')
    await expect(misfit).toHaveCount(0)
    await size.selectOption('medium')
    await save.click()
    await expect.poll(async () => JSON.stringify(await device.rows(page, 'containers'))).toContain('50000')
    const change = async () => {
      await page.getByRole('button', { name: 'Change prices of 1 container' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change prices of 1 container' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await change()
    await expect(page.getByText('Somebody else changed some of these prices meanwhile.')).toBeVisible()
    await expect(prices('MID-1')).toHaveText(/^77/)
    await change()
    await expect(page.getByText('The prices of 1 container were changed.')).toBeVisible()
    await expect.poll(async () => JSON.stringify(await other.rows(there, 'containers'))).toContain('7700')

    // What is still being typed outlives the page.
    await prices(taken).click()
    await page.keyboard.type('612')
    await expect.poll(() => device.drafts(page)).toContain('"612"')
    await page.reload()
    await expect(prices(taken)).toHaveText(/^612/)
  },
)

test('a double click on a phone looks at the rows, and imports none of them', RELEASE, async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { viewport: { width: 390, height: 740 } })
  const { t } = device
  const page = await device.signIn(vendor, '/container/import')
  const rows = Array.from({ length: 20 }, (_, n) => `Wood,Large,Al Olaya,100,10,20,1,DC-${n},`)
  await page.getByLabel(t('Or paste rows from a spreadsheet, with their headers')).fill([HEADER, ...rows].join('\n'))
  await page.getByRole('button', { name: t('Use the pasted rows') }).click()
  const check = page.getByRole('button', { name: t('Check the rows') })
  await check.hover()
  await page.mouse.down()
  await page.mouse.up()
  const all = page.getByRole('button', { name: 'Import 20 rows' })
  await expect(all).toBeVisible()
  // It stands where the one before stood.
  const [at, box] = [await all.boundingBox(), page.viewportSize()]
  expect(at && box && at.y + at.height > box.height - 200).toBe(true)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await all.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await expect(page.getByRole('heading', { name: t('Check the rows') })).toBeVisible()
  expect(await device.queued(page)).toEqual([])
  await all.click()
  await expect(page.getByText('20 rows were imported.')).toBeVisible()
})
