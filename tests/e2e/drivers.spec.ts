import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import type { Device } from '#tests/e2e/device.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { pdf, picture } from '#tests/e2e/papers.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { smallTargets } from '#tests/e2e/small-targets.ts'

const today = dayOf(new Date().toISOString())
const name = (words: string) => ({ en: words, ar: words })
const verified = { phoneVerifiedAt: '2026-01-01T00:00:00.000Z', licenseExpiresOn: addDaysTo(today, 400) }

const open = async (page: Page, who: string) => {
  await page.goto('/driver')
  await page.getByRole('link', { name: who }).click()
  await expect(page.getByRole('region', { name: who })).toBeVisible()
}

const field = ({ t }: Device, page: Page, label: string) => page.getByLabel(new RegExp(`^${t(label)}`))

for (const language of inOneOfTwo('drivers')) {
  test(`in ${language}, a driver with a photo and a license is added offline, and another device sees them`, async ({
    vendor,
    newDevice,
  }) => {
    const [device, other] = [await newDevice(language), await newDevice(language, { hasWorker: false })]
    const { t } = device
    let page = await device.signIn(vendor, '/driver/add')
    await expect(page.getByRole('heading', { name: t('Add driver') })).toBeVisible()
    const face = await picture(page, language === 'ar' ? 200 : 20)
    await device.goOffline()
    const add = page.locator('form').getByRole('button', { name: t('Add driver') })
    await add.click()
    for (const label of ['Name', 'Phone', 'Email', 'Date of birth', 'Address', 'driver|License number', 'License expires on'])
      await expect(page.getByText(t('{field} is required', { field: t(label) }), { exact: true })).toBeVisible()
    await expect(field(device, page, 'Name')).toBeFocused()
    // What is typed into one field takes the fault of that field alone.
    await field(device, page, 'Name').fill('x')
    await expect(page.getByText(t('{field} is required', { field: t('Name') }), { exact: true })).toHaveCount(0)
    await expect(page.getByText(t('{field} is required', { field: t('Phone') }), { exact: true })).toBeVisible()
    const wrong: readonly (readonly [label: string, typed: string, said: string])[] = [
      ['Name', 'x', t('{field} must be 2 to 70 characters', { field: t('Name') })],
      ['Phone', '050123', t('{field} must be exactly 10 digits', { field: t('Phone') })],
      ['Email', 'nobody@', t('Invalid email address')],
      ['Date of birth', addDaysTo(today, -17 * 365), t('The driver must be at least 18 years old')],
      ['Address', 'x', t('{field} must be 2 to 70 characters', { field: t('Address') })],
      ['driver|License number', '1', t('{field} must be 2 to 20 characters', { field: t('driver|License number') })],
    ]
    for (const [label, typed] of wrong) await field(device, page, label).fill(typed)
    await add.click()
    for (const [, , said] of wrong) await expect(page.getByText(said, { exact: true })).toBeVisible()
    const files = (label: string) => page.getByRole('group', { name: t(label) })
    await files('Photo')
      .locator('input[type=file]')
      .setInputFiles({ name: 'face.pdf', mimeType: 'application/pdf', buffer: pdf('no face') })
    await expect(files('Photo').getByText('face.pdf').first()).toBeVisible()
    expect(await axeFaults(page, language)).toEqual([])

    const right = {
      'Name': 'Majed Al Harbi',
      'Phone': '+966 50 765 4321',
      'Email': 'majed@example.com',
      'Date of birth': '1991-05-04',
      'Address': 'Riyadh, Al Malaz',
      'driver|License number': 'L-4711',
      'License expires on': addDaysTo(today, 20),
    }
    const over = page.getByText(t('Gets no work: the license has expired.'))
    await field(device, page, 'License expires on').fill(addDaysTo(today, -1))
    await expect(over).toBeVisible()
    for (const [label, typed] of Object.entries(right)) await field(device, page, label).fill(typed)
    await expect(over).toHaveCount(0)
    await files('Photo').locator('input[type=file]').setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: face })
    await expect(files('Photo').getByRole('img', { name: 'face.jpg' })).toBeVisible()
    await files('Driving license')
      .locator('input[type=file]')
      .setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: pdf(vendor.vendorId) })
    await expect(files('Driving license').getByText('license.pdf')).toBeVisible()
    await expect(files('Driving license').getByText(t('{size} kB', { size: 1 }))).toBeVisible()
    // Left by a link, by the browser's own way back and with its tab: nothing is lost, so nothing asks, and all of it is there again.
    const isThere = async (tab: Page) => {
      for (const [label, typed] of Object.entries(right))
        await expect(field(device, tab, label)).toHaveValue(label === 'Phone' ? /^(?:0507654321|\+966 50 765 4321)$/ : typed)
      await expect(tab.getByRole('img', { name: 'face.jpg' })).toBeVisible()
      await expect(tab.getByText('license.pdf')).toBeVisible()
    }
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('Zones') })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('Zones') })).toBeVisible()
    await page.goBack()
    await isThere(page)
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => page.isClosed()).toBe(true)
    page = await device.open('/driver/add')
    await isThere(page)
    await page
      .locator('form')
      .getByRole('button', { name: t('Add driver') })
      .click()
    const record = page.getByRole('region', { name: 'Majed Al Harbi' })
    await expect(record.getByText(t('Phone not verified'))).toBeVisible()
    await expect(record.getByText(t('Gets no work until the phone is verified.'))).toBeVisible()
    await expect(record.getByText(t('License expires within 30 days')).first()).toBeVisible()
    await keepsFocus(page, 'a driver was added')
    expect(await axeFaults(page, language)).toEqual([])

    await device.goOnline()
    await expect.poll(() => device.queued(page), { timeout: 45_000 }).toEqual([])
    const there = await other.signIn(vendor, '/driver')
    await there.getByRole('link', { name: 'Majed Al Harbi' }).click()
    const seen = there.getByRole('region', { name: 'Majed Al Harbi' })
    await expect(seen.getByRole('img', { name: 'face.jpg' })).toBeVisible()
    await expect(seen.getByText('license.pdf')).toBeVisible()
    await expect(seen.getByText('0507654321').first()).toBeVisible()
  })
}

test('two devices that change the same field of a driver are asked which to keep', RELEASE, async ({ vendor, newDevice }) => {
  await vendor.bringDriver({ name: name('Fahd Al Qahtani'), ...verified })
  const [left, right] = [await newDevice('en', { hasWorker: false }), await newDevice('en')]
  const [one, two] = [await left.signIn(vendor, '/driver'), await right.signIn(vendor, '/driver')]
  const edit = async (device: Device, page: Page, address: string) => {
    await open(page, 'Fahd Al Qahtani')
    await page.getByRole('link', { name: 'Edit driver' }).click()
    await field(device, page, 'Address').fill(address)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'Fahd Al Qahtani' })).toContainText(address)
  }
  await open(two, 'Fahd Al Qahtani')
  await right.goOffline()
  await edit(right, two, 'Riyadh, Al Olaya')
  await edit(left, one, 'Riyadh, Al Yasmin')
  await expect.poll(() => left.queued(one)).toEqual([])
  await right.goOnline()
  await right.openCentre(two)
  const card = two.getByRole('article').filter({ hasText: 'Not accepted' })
  await expect(card.getByRole('group', { name: 'Address' })).toContainText('Riyadh, Al Yasmin')
  await card.getByRole('radio', { name: /Yours/ }).check()
  await card.getByRole('button', { name: 'Save this choice' }).click()
  await expect.poll(() => right.queued(two)).toEqual([])
  await open(one, 'Fahd Al Qahtani')
  const record = one.getByRole('region', { name: 'Fahd Al Qahtani' })
  await expect(record).toContainText('Riyadh, Al Olaya')
  // What stood there before, what was made of it, by whom and on which device.
  const told = record.getByRole('listitem').filter({ hasText: 'Address: Riyadh, Al Yasmin → Riyadh, Al Olaya' })
  await expect(told).toContainText(/^Changed: .*You · Chrome/)
  await expect(record.getByRole('listitem').filter({ hasText: /^Added: / })).toHaveCount(1)
})

test('whoever types what somebody else changes meanwhile is told what stands there now, and keeps theirs by saving again', async ({
  vendor,
  newDevice,
}) => {
  const driver = await vendor.bringDriver({ name: name('Fahd Al Qahtani'), ...verified })
  const [left, right] = [await newDevice('en', { hasWorker: false }), await newDevice('en', { hasWorker: false })]
  const [one, two] = [await left.signIn(vendor, `/driver/edit?id=${driver.id}`), await right.signIn(vendor, `/driver/edit?id=${driver.id}`)]
  await field(right, two, 'Address').fill('Riyadh, Al Olaya')
  await field(left, one, 'Address').fill('Riyadh, Al Yasmin')
  await one.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => JSON.stringify(await right.rows(two, 'drivers'))).toContain('Al Yasmin')
  await two.getByRole('button', { name: 'Save changes' }).click()
  const told = two.getByRole('alert').filter({ hasText: 'Somebody else changed the same meanwhile.' })
  await expect(told).toContainText('Address: Riyadh, Al Yasmin')
  await expect(told).toBeInViewport()
  await expect(field(right, two, 'Address')).toHaveValue('Riyadh, Al Olaya')
  await two.getByRole('button', { name: 'Save changes' }).click()
  await expect(two.getByRole('region', { name: 'Fahd Al Qahtani' })).toContainText('Riyadh, Al Olaya')
  await expect.poll(async () => JSON.stringify(await left.rows(one, 'drivers'))).toContain('Al Olaya')
})

test('the report of a driver is Arabic for who reads Arabic, on paper and as a file', async ({ vendor, newDevice }) => {
  const own = { name: { en: 'Saud Al Otaibi', ar: 'سعود العتيبي' }, address: 'الرياض، الملز', email: 's@k.sa' }
  const driver = await vendor.bringDriver({ ...own, ...verified })
  const booking = await vendor.giveBooking(driver.id, { status: 'completed', customerName: { en: 'Blue Dune', ar: 'الكثبان الزرقاء' } })
  const device = await newDevice('ar', { hasWorker: false })
  const { t } = device
  await device.context.addInitScript(() => {
    window.print = () => undefined
  })
  const page = await device.signIn(vendor, `/driver/view?id=${driver.id}`)
  const record = page.getByRole('region', { name: driver.name.ar })
  await record.getByRole('button', { name: t('Export report') }).click()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('CSV') })
    .click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`${t('Driver report: {name}', { name: driver.name.ar }).replace(':', '_')} ${today}.csv`)
  const [headers = '', row = ''] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n')
  expect(headers.split(',')).toEqual(
    ['Driver', 'Phone', 'driver|License number', 'License expires on', 'Booking', 'Status', 'Customer', 'Address', 'Container', 'Barcode']
      .concat(['Delivery', 'Pickup', 'punctuality|Delivered'])
      .map((header) => t(header)),
  )
  expect(row).toContain(`${driver.name.ar},${driver.phone},${driver.licenseNumber},${driver.licenseExpiresOn},${booking.number}`)
  expect(row).toContain(booking.customerName.ar)

  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Print') })
    .click()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-print]')
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText(t('Driver report: {name}', { name: driver.name.ar }))
  await expect(paper).toHaveCSS('direction', 'rtl')
  await expect(paper.getByRole('definition').filter({ hasText: driver.phone })).toHaveCount(1)
  await expect(paper.getByRole('row').nth(1)).toContainText(booking.customerName.ar)
  // Nothing of the facts, headers or cells was left in English.
  expect((await paper.innerText()).match(/[A-Za-z]{3,}/g)?.filter((word) => !booking.container.barcode.includes(word)) ?? []).toEqual([])
})

test('a driver is switched off and on again by undo, kept while work is open, and deleted when none is', async ({ vendor, newDevice }) => {
  const [busy, free] = [
    await vendor.bringDriver({ name: name('Saud Al Otaibi'), ...verified }),
    await vendor.bringDriver({ name: name('Turki Al Anazi'), ...verified, licenseExpiresOn: addDaysTo(today, -1) }),
  ]
  await vendor.giveBooking(busy.id)
  await vendor.giveBooking(free.id, { status: 'completed' })
  const device = await newDevice('en', { hasWorker: false, toastsStay: true })
  const page = await device.signIn(vendor, '/driver')
  await open(page, 'Saud Al Otaibi')
  const saud = page.getByRole('region', { name: 'Saud Al Otaibi' })
  const available = saud.getByRole('switch', { name: 'Available' })
  expect(await available.evaluate((input) => input.closest('label')?.getBoundingClientRect().height ?? 0)).toBeGreaterThanOrEqual(44)
  const track = await available.boundingBox()
  expect([track?.width, track?.height]).toEqual([48, 26])
  await available.press('Space')
  await expect(saud.getByText('Gets no work while unavailable.')).toBeVisible()
  await keepsFocus(page, 'a switch was pressed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(available).toBeChecked()

  await saud.getByRole('button', { name: 'Delete driver' }).click()
  await expect(page.getByRole('dialog').getByText('1 open booking')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep driver' }).click()
  await keepsFocus(page, 'a driver was kept')

  await page.getByRole('button', { name: 'License expired' }).click()
  // From the list, in one tap: in its row, and on a phone in its card.
  const replacing = page.getByRole('dialog', { name: 'Replace the license of' })
  for (const way of [page.getByTitle('Replace the license of'), page.getByRole('button', { name: 'Replace license' })]) {
    await expect(way).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await way.click()
    await expect(replacing).toContainText('Turki Al Anazi')
    await expect(replacing.getByLabel(/^License expires on/)).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(replacing).toHaveCount(0)
    await expect(way).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Turki Al Anazi' }).click()
  const turki = page.getByRole('region', { name: 'Turki Al Anazi' })
  await expect(turki.getByText('Gets no work: the license has expired.')).toBeVisible()
  await expect(turki.locator('dl').filter({ hasText: 'Completed orders' })).toContainText('1')
  const done = turki.locator('li').filter({ hasText: 'Completed' }).getByRole('link')
  await expect(done).toHaveAttribute('href', /^\/all-booking\/detail\?/)
  expect((await done.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await turki.getByRole('button', { name: 'Replace license' }).click()
  const lastDay = page.getByRole('dialog').getByLabel(/^License expires on/)
  await lastDay.fill(addDaysTo(today, -1))
  await page.getByRole('dialog').getByRole('button', { name: 'Replace license' }).click()
  await expect(page.getByRole('dialog').getByText('License expires on: this day is already over')).toBeVisible()
  await expect(lastDay).toBeFocused()
  await lastDay.fill(addDaysTo(today, 300))
  await page.getByRole('dialog').getByRole('button', { name: 'Replace license' }).click()
  await expect(turki.getByText('Gets no work: the license has expired.')).toHaveCount(0)
  await turki.getByRole('button', { name: 'Export report' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`Driver report_ Turki Al Anazi ${today}.csv`)
  await page.keyboard.press('Escape')
  await turki.getByRole('button', { name: 'Delete driver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete driver' }).click()
  // Said once the change is stored: under the open dialog nothing has a role, and the queue is empty before as well.
  await expect(page.getByText('Driver \u2068Turki Al Anazi\u2069 was deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Turki Al Anazi' })).toHaveCount(0)
  await expect.poll(() => device.queued(page)).toEqual([])
  await page.goto(`/driver/view?id=${free.id}`)
  await expect(page.getByRole('region', { name: 'Turki Al Anazi' }).getByText('Deleted: gets no work any more.')).toBeVisible()
})
