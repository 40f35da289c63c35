import { expect } from '@playwright/test'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { smallTargets } from '#tests/e2e/small-targets.ts'

for (const language of inOneOfTwo('containers'))
  test(`in ${language}, three containers are added in one go without a network, with every fault said first`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { viewport: { width: 390, height: 844 }, toastsStay: true })
    const { t } = device
    const page = await device.signIn(vendor, '/container/add')
    await expect(page.getByRole('heading', { level: 1, name: t('Add containers') })).toBeVisible()
    await page.goto('/container')
    await page.getByRole('link', { name: t('Add containers') }).click()
    const row = (number: number) => page.getByRole('region', { name: t('Container {number}', { number }) })
    const field = (number: number, label: string) => row(number).getByLabel(t(label), { exact: false }).first()
    await expect(row(1)).toBeVisible()
    await device.goOffline()

    const submit = page.locator('form').getByRole('button', { name: t('Add containers') })
    await field(1, 'Stock').fill('')
    await submit.click()
    for (const label of ['Waste type', 'Container size', 'Zone', 'Price', 'Pickup fee', 'Delivery fee', 'Stock', 'Barcode'])
      await expect(row(1).getByText(t('{field} is required', { field: t(label) }), { exact: true })).toBeVisible()
    await expect(field(1, 'Waste type')).toBeFocused()
    expect(await axeFaults(page, language)).toEqual([])
    expect(await smallTargets(page)).toEqual([])

    await field(1, 'Waste type').selectOption('metal')
    // Metal is too heavy for a large one.
    await expect(field(1, 'Container size').locator('option')).toHaveCount(3)
    await field(1, 'Container size').selectOption('small')
    await field(1, 'Zone').selectOption({ index: 1 })
    await field(1, 'Stock').fill('501')
    await field(1, 'Price').fill('1.234')
    await expect(row(1).getByText(t('{field} must be 1 to 500', { field: t('Stock') }))).toBeVisible()
    await expect(row(1).getByText(t('{field} must be an amount in riyals, with two decimals at most', { field: t('Price') }))).toBeVisible()
    await field(1, 'Stock').fill('3')
    await field(1, 'Price').fill('12.50')
    await field(1, 'Pickup fee').fill('75')
    await field(1, 'Delivery fee').fill('80')
    // The vendor's own container has it already: said at once, without a network.
    await field(1, 'Barcode').fill(`T${vendor.vendorId.slice(0, 8)}`.toUpperCase())
    await expect(row(1).getByText(t('Barcode must be unique'))).toBeVisible()
    await field(1, 'Barcode').fill('RN-1')
    await row(1)
      .getByRole('button', { name: t('Duplicate row') })
      .click()
    await field(2, 'Barcode').fill('rn-1')
    await field(2, 'Barcode').blur()
    await expect(row(2).getByText(t('Barcode must be unique'))).toBeVisible()
    await row(2)
      .getByRole('button', { name: t('Generate barcode') })
      .click()
    await expect(field(2, 'Barcode')).toHaveValue('RN-02')
    await page.getByRole('button', { name: t('Add row') }).click()
    await expect(field(3, 'Waste type')).toBeFocused()
    const paste = async (zone = language === 'ar' ? 'العليا' : 'Al Olaya') => {
      await page.evaluate(
        (line) => {
          const data = new DataTransfer()
          data.setData('text/plain', line)
          document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        },
        [t('Wood'), t('bin size|Large'), zone, '20', '75', '80', '2', 'rn – ٩'].join('\t'),
      )
      await expect(field(3, 'Barcode')).toHaveValue('RN-9')
    }
    await paste()
    await page.getByRole('button', { name: t('Undo'), exact: true }).click()
    await expect(field(3, 'Barcode')).toHaveValue('')
    await field(3, 'Price').focus()
    // What was pasted and names nothing is said, and can be closed by a thumb.
    await paste('?')
    const unread = page.getByRole('alert').filter({ hasText: '?' })
    const { width = 0, height = 0 } = (await unread.getByRole('button', { name: t('Close') }).boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await field(3, 'Price').focus()
    await paste()
    await submit.click()
    await expect(page).toHaveURL(/status=withdrawn/)
    for (const barcode of ['RN-1', 'RN-02', 'RN-9']) await expect(page.getByText(barcode, { exact: true })).toBeVisible()
    await keepsFocus(page, 'containers were added')
    await device.goOnline()
    const sent = async () => (await device.receipts(page)).map(({ name }) => name)
    await expect.poll(sent).toEqual(['container.create'])

    // All of them are offered after one question that says how many, and two presses before it closes are one answer.
    await page.getByRole('button', { name: t('Select several') }).click()
    await page.getByRole('button', { name: t('Select all that match') }).click()
    await page.getByRole('button', { name: t('Offer selected'), exact: true }).click()
    const question = page.getByRole('dialog', language === 'en' ? { name: 'Offer 3 containers?' } : {})
    await question.getByRole('button', { name: t('Offer all') }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    if (language === 'en') await expect(page.getByText('3 containers are offered now.')).toBeVisible()
    await expect.poll(sent, { timeout: 20_000 }).toEqual(['container.create', ...Array<string>(3).fill('container.publish')])
  })

test(
  'of two who give a barcode without a network one keeps it, and the other is offered the next',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const add = async (language: 'en' | 'ar') => {
      const device = await newDevice(language)
      const { t } = device
      const page = await device.signIn(vendor, '/container')
      await page.getByRole('link', { name: t('Add containers') }).click()
      const row = page.getByRole('region', { name: t('Container {number}', { number: 1 }) })
      await expect(row).toBeVisible()
      await device.goOffline()
      await row.getByLabel(t('Waste type')).selectOption('wood')
      await row.getByLabel(t('Container size')).selectOption('large')
      await row.getByLabel(t('Zone')).selectOption({ index: 1 })
      for (const label of ['Pickup fee', 'Delivery fee', 'Stock']) await row.getByLabel(t(label)).fill('9')
      await row.locator('input[name="price"]').fill('9')
      await row.locator('input[name="barcode"]').fill('SAME-1')
      await page
        .locator('form')
        .getByRole('button', { name: t('Add containers') })
        .click()
      await expect(page).toHaveURL(/status=withdrawn/)
      return { device, page, t }
    }
    const [first, second] = [await add('en'), await add('ar')]
    await first.device.goOnline()
    await expect.poll(async () => (await first.device.receipts(first.page)).length).toBe(1)
    await second.device.goOnline()
    await second.device.openCentre(second.page)
    const use = second.page.getByRole('button', { name: second.t('Use {words}', { words: '\u2066SAME-02\u2069' }) })
    await expect(use).toBeVisible()
    await use.click()
    await expect(use).toHaveCount(0)
    await expect.poll(async () => (await second.device.receipts(second.page)).length).toBe(1)
    await second.page.goto('/container?status=all')
    for (const barcode of ['SAME-1', 'SAME-02']) await expect(second.page.getByText(barcode, { exact: true })).toBeVisible()
  },
)

test('a container’s days count promises and pickups, a unit is damaged and repaired offline, and open bookings keep it', async ({
  vendor,
  newDevice,
}) => {
  const today = dayOf(new Date().toISOString())
  const day = (ahead: number) => addDaysTo(today, ahead)
  // Two of five are out until the day after tomorrow; from tomorrow on one is promised, until it is fetched a day later than they are.
  const away = await vendor.giveBooking('', { driverId: null, quantity: 2, deliveryOn: day(-5), pickupOn: day(2) })
  const promised = { driverId: null, status: 'accepted', quantity: 1, deliveryOn: day(1), pickupOn: day(3) } as const
  await vendor.giveBooking('', { ...promised, container: away.container })
  const device = await newDevice('ar')
  const { t } = device
  const page = await device.signIn(vendor, '/container')
  const barcode = `T${vendor.vendorId.slice(0, 8)}`.toUpperCase()
  await page.getByRole('row').filter({ hasText: barcode }).getByRole('link').click()
  const units = page.getByRole('region', { name: t('Units'), exact: true })
  await expect(units.getByRole('listitem')).toHaveCount(5)
  await device.goOffline()
  const days = page.getByRole('region', { name: t('Stock of the coming days') }).getByRole('row')
  for (const [at, figures] of [
    [3, 3, 0, 2, 0],
    [2, 3, 1, 2, 0],
    [4, 5, 1, 0, 2],
    [5, 5, 0, 0, 0],
  ].entries())
    await expect(days.nth(at + 1).getByRole('cell')).toHaveText(figures.map(String))
  expect(await axeFaults(page, 'ar')).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  const unit = units.getByTitle(`${barcode}-3`, { exact: true })
  const sheet = page.getByRole('dialog', { name: t('Unit {label}', { label: `${barcode}-3` }) })
  await unit.click()
  await sheet.getByLabel(t('What is damaged')).fill('الباب لا يُغلق')
  await expect.poll(() => device.drafts(page)).toContain('الباب')
  // Closed by mistake, and the page with it: what was typed is there.
  await page.keyboard.press('Escape')
  await page.reload()
  await unit.click()
  await expect(sheet.getByLabel(t('What is damaged'))).toHaveValue('الباب لا يُغلق')
  expect(await axeFaults(page, 'ar')).toEqual([])
  await sheet.getByRole('button', { name: t('Report damage') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(unit).toContainText(t('unit|Damaged'))
  await keepsFocus(page, 'damage was reported')
  await unit.click()
  await expect(sheet.getByRole('definition').getByText('الباب لا يُغلق')).toBeVisible()
  await expect(sheet.getByRole('region', { name: t('History') }).getByRole('listitem')).toContainText('الباب لا يُغلق')
  await sheet.getByRole('button', { name: t('Repaired') }).click()
  await expect(unit).toContainText(t('unit|In the yard'))
  await device.goOnline()
  await expect.poll(async () => (await device.receipts(page)).map(({ name }) => name)).toEqual(['unit.change', 'unit.change'])

  await page.getByRole('button', { name: t('Delete container') }).click()
  const question = page.getByRole('dialog', { name: t('Delete container') })
  await expect(question.getByRole('listitem')).toHaveCount(1)
  await question.getByRole('button', { name: t('Keep container') }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('Delete container') })).toBeFocused()
  // The same by size, for all containers together.
  await page.goto('/operations/week')
  const week = page.getByRole('list', { name: t('Week and capacity') }).locator('> li')
  for (const [at, left] of [3, 2, 4, 5].entries()) await expect(week.nth(at)).toContainText(new RegExp(`متوسطة\\s*${left}(?!\\d)`))
})
