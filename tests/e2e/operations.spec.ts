import { expect } from '@playwright/test'
import sharp from 'sharp'
import { addDaysTo, dayOf, localTimeOf } from '#domain/kernel/instant.ts'
import { deliveryId, pickupId } from '#domain/operations/plan.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { isolate } from '#i18n/formats.ts'
import { openDelivery } from '#tests/e2e/delivery.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { picture } from '#tests/e2e/papers.ts'
import { placed, storedFiles } from '#tests/e2e/placed-photo.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { sampleOperation } from '#tests/support/samples.ts'

const today = dayOf(new Date().toISOString())

for (const language of inOneOfTwo('operations')) {
  test(`in ${language}, a container is delivered with a photo offline, and another device sees it`, async ({ vendor, newDevice }) => {
    const [device, other] = [await newDevice(language), await newDevice(language, { hasWorker: false })]
    const { t } = device
    const { page, driver, booking, detail } = await openDelivery(vendor, device)
    await expect(detail).toBeVisible()
    const photo = await placed(await picture(page, language === 'ar' ? 200 : 20))
    const another = await placed(await picture(page, 110))
    await device.goOffline()

    await detail.getByRole('button', { name: t('Assign driver') }).click()
    await page.getByRole('combobox', { name: t('Driver') }).click()
    await page.locator('[role=option]').filter({ hasText: driver.name[language] }).click()
    await page.getByRole('button', { name: t('Save the plan') }).click()
    await detail.getByLabel(t('Expected there at')).fill(localTimeOf(new Date(Date.now() + 1_800_000).toISOString()).slice(11, 16))
    await detail.getByRole('button', { name: t('step|Set off') }).click()
    await expect(detail.getByText(t('ETA'), { exact: true })).toBeVisible()
    await detail.getByRole('button', { name: t('step|Put down') }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: t('Container is put down') }).click()
    // It is said at once, without a network, that a number is missing.
    await expect(sheet.getByText(t('Choose the container, or scan its label.'))).toBeVisible()
    await expect(sheet.getByRole('combobox', { name: t('Number of the container put down') })).toBeFocused()
    // What is said of a label that names nothing goes once a unit is chosen.
    await sheet.getByRole('button', { name: t('Scan'), exact: true }).click()
    await sheet.getByLabel(t('Or type the code')).fill('ELSE-7')
    await page.keyboard.press('Enter')
    const nothing = sheet.getByText(t('You have no unit with the label {shownCode}.', { shownCode: isolate('ELSE-7', language) }))
    await expect(nothing).toBeVisible()
    await keepsFocus(page, 'a label of nothing was typed')
    // It stands there still, to be mended.
    await expect(sheet.getByLabel(t('Or type the code'))).toHaveValue('ELSE-7')
    await sheet.getByRole('combobox', { name: t('Number of the container put down') }).click()
    await page.locator('[role=option]').first().click()
    await expect(nothing).toHaveCount(0)
    await sheet.locator('input[type=file]').setInputFiles({ name: 'bin.jpeg', mimeType: 'image/jpeg', buffer: photo })
    await expect(sheet.getByText('bin.jpg')).toBeVisible()
    // What was put in is there again when the sheet is closed by mistake.
    const number = sheet.getByRole('combobox', { name: t('Number of the container put down') })
    const chosen = await number.inputValue()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await detail.getByRole('button', { name: t('step|Put down') }).click()
    await expect(sheet.getByText('bin.jpg')).toBeVisible()
    await expect(number).toHaveValue(chosen)
    const kept = await Promise.all((await storedFiles(page)).map((bytes) => sharp(bytes).metadata()))
    expect(
      kept.map(({ format, exif }) => [format, exif]),
      'the place is not even kept',
    ).toEqual([['jpeg', undefined]])
    // Black ink is seen in either theme, and what has dots below an Arabic line leaves the field alone.
    await sheet.getByRole('radio', { name: t('Signs here') }).check()
    await expect(sheet.getByLabel(t('Field to sign in with a finger'))).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const label = sheet.locator('label').filter({ hasText: t('Name of whoever signs') })
    await expect(label).toHaveCSS('padding-bottom', language === 'ar' ? '4px' : '0px')
    await sheet.getByRole('radio', { name: t('Customer not there') }).check()
    expect(await axeFaults(page, language)).toEqual([])
    await sheet.getByRole('button', { name: t('Container is put down') }).click()
    await expect(detail.getByText(t('movement|On site'), { exact: true })).toBeVisible()
    await expect(detail.getByText(t('Customer not there'))).toBeVisible()

    // A photo that was forgotten comes later, and is known by that.
    await detail.getByRole('button', { name: t('Add proof') }).click()
    // With nothing in it, it leads to the first thing that can be added.
    await sheet.getByRole('button', { name: t('Add proof') }).click()
    await expect(sheet.getByRole('button', { name: new RegExp(t('Take a photo')) }).first()).toBeFocused()
    await expect(sheet.getByText(t('Add a photo, a signature or a weight ticket.'))).toBeVisible()
    await sheet.locator('input[type=file]').first().setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: another })
    // Nothing is sent before it is kept.
    await sheet.getByRole('button', { name: t('Add proof') }).click()
    await expect(detail.getByText(t('Proof added later'))).toBeVisible()
    // What stands there is to be emptied meanwhile.
    await detail.getByRole('button', { name: t('New movement') }).click()
    await expect(sheet.getByLabel(t('What is to be done'))).toHaveValue('dump_and_return')
    await sheet.getByLabel(t('What is to be done')).selectOption('relocate')
    await sheet.getByRole('button', { name: t('Plan movement') }).click()
    await expect(sheet.getByText(t('Say where the container is to be put.'))).toBeVisible()
    await sheet.getByLabel(t('What is to be done')).selectOption('dump_and_return')
    expect(await axeFaults(page, language)).toEqual([])
    await sheet.getByRole('button', { name: t('Plan movement') }).click()
    await expect(sheet).toHaveCount(0)

    await device.goOnline()
    await expect.poll(async () => (await vendor.readBooking(booking.id)).status, { timeout: 60_000 }).toBe('on_site')
    const seen = await other.signIn(vendor, `/operations/detail?status=done&id=${deliveryId(booking.id, 1)}`)
    await expect(seen.getByRole('img', { name: 'bin.jpg' }).first()).toBeVisible()
    await expect(seen.getByText(driver.name[language]).first()).toBeVisible()
    await expect(seen.getByText(t('Added later')).first()).toBeVisible()
    await seen.goto('/operations')
    await expect(seen.getByRole('row').filter({ hasText: t('movement|Empty and return') })).toBeVisible()
    // What is driven has taken its part of the day.
    await seen.goto('/operations/week')
    const today = seen.getByRole('list', { name: t('Week and capacity') }).getByRole('listitem')
    await expect(today.first()).toContainText({ en: '1 done', ar: 'واحدة أُنجزت' }[language])
    // The booking itself shows what was taken at its delivery, also from a start without a network.
    await device.goOffline()
    await page.goto(`/all-booking/detail?id=${booking.id}`)
    for (const name of ['bin.jpg', 'gate.jpg']) await expect(page.getByRole('img', { name })).toBeVisible()
    await expect(page.getByText(t('Delivery images'), { exact: true })).toBeVisible()
    expect(await axeFaults(page, language)).toEqual([])
  })
}

/**
 * Runs in every page before its scripts. A step ends when the cards of what was refused were looked through: right behind the transaction of the
 * next change of a person comes one that keeps these to itself, until it is over.
 */
const holdStepBack = (): void => {
  const { prototype } = IDBDatabase
  const begin = Object.getOwnPropertyDescriptor(prototype, 'transaction')?.value as typeof prototype.transaction
  prototype.transaction = function (stores, mode, options) {
    const begun = begin.call(this, stores, mode, options)
    const { dataset } = document.documentElement
    if (dataset['hold'] === 'next' && mode === 'readwrite' && options?.durability === 'strict') {
      dataset['hold'] = 'held'
      const cards = begin.call(this, 'rejections', 'readwrite').objectStore('rejections')
      const hold = () => {
        if (dataset['hold'] === 'held') cards.count().onsuccess = hold
      }
      hold()
    }
    return begun
  }
}

test('what is asked right behind a step stays open, however long the step takes to end', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false, toastsStay: true })
  const { t } = device
  await device.context.addInitScript(holdStepBack)
  const { page, booking, detail } = await openDelivery(vendor, device)
  await detail.getByRole('button', { name: t('Assign driver') }).click()
  await page.getByRole('combobox', { name: t('Driver') }).click()
  await page.locator('[role=option]').first().click()
  await page.getByRole('button', { name: t('Save the plan') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // What brings the answer to the plan is no change of a person: it has come.
  await expect.poll(async () => (await vendor.readBooking(booking.id)).status, { timeout: 60_000 }).toBe('assigned')
  await expect(page.getByRole('button', { name: /All sent/ })).toBeVisible()

  // From the press on: what the server says meanwhile is written before it.
  await page.evaluate(() => {
    const begin = () => {
      document.documentElement.dataset['hold'] = 'next'
    }
    addEventListener('click', begin, { capture: true, once: true })
  })
  await detail.getByRole('button', { name: t('step|Set off') }).click()
  await detail.getByRole('button', { name: t('step|Put down') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html[data-hold="held"]')).toHaveCount(1)
  await page.evaluate(() => {
    document.documentElement.dataset['hold'] = 'over'
  })
  await expect(page.getByRole('alert').filter({ hasText: 'Set off' })).toBeVisible()
  // One that closes is seen for a moment longer.
  await page.waitForTimeout(1_000)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a ticket that was begun before the container was said to be full keeps nobody from bringing it to the yard', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en', { hasWorker: false })
  const { t } = device
  const driver = await vendor.bringDriver()
  const booking = await vendor.giveBooking(driver.id, { status: 'on_site', quantity: 1 })
  const pickup = sampleOperation({
    id: pickupId(booking.id, 1),
    bookingId: booking.id,
    bookingNumber: booking.number,
    customerName: booking.customerName,
    containerId: booking.container.id,
    requestId: null,
    driverId: driver.id,
    scheduledOn: today,
    containerStatus: 'collected',
  })
  await vendor.bring('operations', [pickup])
  const page = await device.signIn(vendor, `/operations/detail?id=${pickup.id}`)
  await expect(page.getByRole('term').filter({ hasText: t('Updated at') })).toBeVisible()
  await page.getByRole('button', { name: t('step|Bring to the yard') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: t('Empty: it was dumped on the way') }).check()
  const photo = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer()
  await sheet.locator('input[type=file]').setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: photo })
  // Typed while its photo is being kept, the weight stays.
  await sheet.getByLabel(t('Weight in tonnes')).fill('much')
  await sheet.getByRole('button', { name: t('Container is in the yard') }).click()
  await expect(sheet.getByText('slip.jpg')).toBeVisible()
  await expect(sheet.getByLabel(t('Weight in tonnes'))).toHaveValue('much')
  await sheet.getByRole('button', { name: t('Container is in the yard') }).click()
  // Each field says what is wrong with it.
  await expect(sheet.getByText(t('Enter the number on the ticket.'))).toBeVisible()
  await expect(sheet.getByText(t('Enter tonnes between 0.001 and 60, such as 4.25.'))).toBeVisible()
  await sheet.getByRole('radio', { name: t('Still full') }).check()
  await sheet.getByRole('button', { name: t('Container is in the yard') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(t('movement|Full, in the yard'), { exact: true }).first()).toBeVisible()
})

for (const language of ['en', 'ar'] as const)
  test(`in ${language}, what can be done with a movement leaves a phone room to read it`, async ({ vendor, newDevice }) => {
    const device = await newDevice(language, { hasWorker: false, viewport: { width: 360, height: 740 } })
    const { t } = device
    const driver = await vendor.bringDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z', licenseExpiresOn: addDaysTo(today, 400) })
    const away = await vendor.bringDriver({
      name: { en: 'Badr', ar: 'بدر' },
      available: false,
      phoneVerifiedAt: '2026-01-01T00:00:00.000Z',
    })
    const booking = await vendor.giveBooking(driver.id, { status: 'on_site', quantity: 1 })
    const about = { bookingId: booking.id, bookingNumber: booking.number, containerId: booking.container.id, requestId: null }
    const pickup = sampleOperation({ ...about, id: pickupId(booking.id, 1), driverId: driver.id, scheduledOn: today })
    await vendor.bring('operations', [pickup])
    const page = await device.signIn(vendor, `/operations/detail?id=${pickup.id}`)
    const setOff = page.getByRole('button', { name: t('step|Set off') })
    await expect(setOff).toBeVisible()
    const bar = page.locator('section[data-detail] > :last-child')
    const high = async () => (await bar.boundingBox())?.height ?? 0
    expect(await high()).toBeLessThanOrEqual(140)
    const more = bar.getByRole('button', { name: t('navigation|More') })
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect([(box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44]).toEqual([true, true])
    }
    await more.click()
    await bar.getByRole('button', { name: t('movement|Plan'), exact: true }).click()
    // Who cannot drive is named, with the reason, and is no choice.
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: t('Driver') })
      .click()
    const named = page.getByRole('option').filter({ hasText: away.name[language] })
    await expect(named.filter({ hasText: t('The driver is unavailable and gets no work. Make them available first.') })).toHaveAttribute(
      'data-combobox-disabled',
      'true',
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await setOff.click()
    await expect(bar.getByRole('button', { name: t('step|Collect') })).toBeVisible()
    await expect(bar.getByRole('button', { name: t('Attempt failed') })).toBeVisible()
    expect(await high()).toBeLessThanOrEqual(140)

    // Without a driver there is no day to name.
    await page.setViewportSize({ width: 1000, height: 740 })
    await page.goto('/operations')
    await page.getByRole('button', { name: t('A driver’s day') }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: t('Driver') })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('region')).toHaveCount(0)
  })

test('a new device calls no day of the week open before its work has come', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false })
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await device.context.route('**/api/sync', async (route) => {
    await held
    await route.continue()
  })
  const opened = device.context.waitForEvent('page')
  const signedIn = device.signIn(vendor, '/operations/week')
  const page = await opened
  await expect(page.getByRole('heading', { name: 'Week and capacity' })).toBeVisible()
  const week = page.getByRole('list', { name: 'Week and capacity' })
  // Long enough for everything the device asks itself.
  await page.waitForTimeout(1500)
  await expect(week).toHaveCount(0)
  answer()
  await signedIn
  await expect(week.getByRole('listitem')).toHaveCount(7)
})
