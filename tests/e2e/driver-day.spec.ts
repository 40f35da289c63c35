import { expect, type Locator } from '@playwright/test'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { pickupId } from '#domain/operations/plan.ts'
import { test } from '#tests/e2e/portal.ts'
import { readQr } from '#tests/e2e/read-qr.ts'
import { sampleOperation } from '#tests/support/samples.ts'

const today = dayOf(new Date().toISOString())

test('in Arabic all lines of a driver’s day begin at the right, letters or not, on the screen and on paper', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('ar', { hasWorker: false })
  const { t } = device
  const driver = await vendor.bringDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z', licenseExpiresOn: addDaysTo(today, 400) })
  const booking = await vendor.giveBooking(driver.id, { status: 'on_site', quantity: 1, comments: 'Call me' })
  const about = { bookingId: booking.id, bookingNumber: booking.number, containerId: booking.container.id, requestId: null }
  const pickup = sampleOperation({ ...about, id: pickupId(booking.id, 1), driverId: driver.id, scheduledOn: today })
  await vendor.bring('operations', [pickup])
  const page = await device.signIn(vendor, '/operations/board')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  const parts = ['day-on-paper', 'symbol'].map((name) => page.waitForResponse((answer) => answer.url().includes(`/assets/${name}-`)))
  await page.getByRole('button', { name: t('A driver’s day') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: t('Driver') }).click()
  await page.getByRole('option', { name: driver.name.ar, exact: true }).click()
  const begins = (place: Locator) =>
    place.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return Math.round(words.getBoundingClientRect().right)
    })
  const lines = [booking.customerName.ar, booking.customerPhone ?? '', 'Call me']
  const edges = async (within: Locator) => {
    const all = await Promise.all(lines.map((line) => begins(within.getByText(line, { exact: true }))))
    return new Set(all).size
  }
  await expect(sheet.getByText('Call me')).toBeVisible()
  expect(await edges(sheet)).toBe(1)
  // What draws the paper has come with the dialog, and no worker is here that would have it: the network is not needed any more.
  for (const part of await Promise.all(parts)) await part.finished()
  await device.goOffline()
  await sheet.getByRole('button', { name: t('Print'), exact: true }).click()
  const paper = page.locator('[data-print]')
  await expect(paper).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  expect(await edges(paper)).toBe(1)
  // Held before a phone, what is printed leads there.
  const link = await paper.getByText('https://').first().innerText()
  expect(await readQr(await paper.locator('svg').first().screenshot())).toBe(link.replaceAll(/[\u2066-\u2069]/g, '').trim())

  await device.goOnline()
  // What is opened from the list stays open, with what was typed, while a tablet is turned.
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/operations')
  for (const [opener, field, typed] of [
    [t('A driver’s day'), t('Driver'), 'نا'],
    [t('New movement'), t('Booking'), '#1'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click()
    await sheet.getByRole('combobox', { name: field }).fill(typed)
    await page.setViewportSize({ width: 744, height: 1133 })
    await expect(page.locator('[data-desktop]')).toHaveCount(0)
    await expect(sheet.getByRole('combobox', { name: field })).toHaveValue(typed)
    await page.setViewportSize({ width: 1280, height: 800 })
    // The first Escape closes the choices.
    for (const _ of ['choices', 'dialog']) await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: opener })).toBeFocused()
  }
})
