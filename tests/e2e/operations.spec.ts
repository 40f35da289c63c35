import { expect } from '@playwright/test'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import { LANGUAGES } from '#i18n/language.ts'
import { acceptedBooking } from '#tests/e2e/accepted-booking.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { picture } from '#tests/e2e/papers.ts'
import { test } from '#tests/e2e/portal.ts'

const today = dayOf(new Date().toISOString())

for (const language of LANGUAGES) {
  test(`in ${language}, a container is delivered with a photo offline, and another device sees it`, async ({ vendor, newDevice }) => {
    const [device, other] = [await newDevice(language), await newDevice(language, { hasWorker: false })]
    const { t } = device
    const driver = await vendor.bringDriver({
      name: { en: 'Majed', ar: 'ماجد' },
      phoneVerifiedAt: '2026-01-01T00:00:00.000Z',
      licenseExpiresOn: addDaysTo(today, 400),
    })
    const page = await device.signIn(vendor, '/operations')
    const booking = await acceptedBooking(vendor, driver.id, page)
    await page.getByRole('link', { name: `#${booking.number}` }).click()
    const detail = page.getByRole('region', { name: t('movement|Delivery') })
    await expect(detail).toBeVisible()
    const photo = await picture(page, language === 'ar' ? 200 : 20)
    await device.goOffline()

    await detail.getByRole('button', { name: t('Assign driver') }).click()
    await page.getByRole('combobox', { name: t('Driver') }).click()
    await page.locator('[role=option]').filter({ hasText: driver.name[language] }).click()
    await page.getByRole('button', { name: t('Save the plan') }).click()
    await detail.getByRole('button', { name: t('step|Set off') }).click()
    await detail.getByRole('button', { name: t('step|Put down') }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: t('Container is put down') }).click()
    // It is said at once, without a network, that a number is missing.
    await expect(sheet.getByText(t('Choose the container, or scan its label.'))).toBeVisible()
    await sheet.getByRole('combobox', { name: t('Container number put down') }).click()
    await page.locator('[role=option]').first().click()
    await sheet.locator('input[type=file]').setInputFiles({ name: 'bin.png', mimeType: 'image/png', buffer: photo })
    await expect(sheet.getByText('bin.jpg')).toBeVisible()
    await sheet.getByRole('radio', { name: t('Customer not there') }).check()
    expect(await axeFaults(page, language)).toEqual([])
    await sheet.getByRole('button', { name: t('Container is put down') }).click()
    await expect(detail.getByText(t('movement|On site'), { exact: true })).toBeVisible()
    await expect(detail.getByText(t('Customer not there'))).toBeVisible()

    await device.goOnline()
    await expect.poll(async () => (await vendor.readBooking(booking.id)).status, { timeout: 60_000 }).toBe('on_site')
    const seen = await other.signIn(vendor, `/operations/detail?status=done&id=${deliveryId(booking.id, 1)}`)
    await expect(seen.getByRole('img', { name: 'bin.jpg' }).first()).toBeVisible()
    await expect(seen.getByText(driver.name[language]).first()).toBeVisible()
  })
}

test('what is asked right behind a step stays open, however long the step takes to end', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false })
  const { t } = device
  const driver = await vendor.bringDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z', licenseExpiresOn: addDaysTo(today, 400) })
  const page = await device.signIn(vendor, '/operations')
  const booking = await acceptedBooking(vendor, driver.id, page)
  await page.getByRole('link', { name: `#${booking.number}` }).click()
  const detail = page.getByRole('region', { name: t('movement|Delivery') })
  await detail.getByRole('button', { name: t('Assign driver') }).click()
  await page.getByRole('combobox', { name: t('Driver') }).click()
  await page.locator('[role=option]').first().click()
  await page.getByRole('button', { name: t('Save the plan') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A step ends when the cards of what was refused were looked through. Right behind its own transaction comes one that keeps these to itself.
  await page.evaluate(() => {
    const { prototype } = IDBDatabase
    const begin = Object.getOwnPropertyDescriptor(prototype, 'transaction')?.value as typeof prototype.transaction
    prototype.transaction = function (stores, mode, options) {
      const begun = begin.call(this, stores, mode, options)
      if (mode === 'readwrite' && [stores].flat().includes('outbox')) {
        prototype.transaction = begin
        const cards = begin.call(this, 'rejections', 'readwrite').objectStore('rejections')
        const hold = () => {
          if (document.documentElement.dataset['goOn'] === undefined) cards.count().onsuccess = hold
        }
        hold()
      }
      return begun
    }
  })
  await detail.getByRole('button', { name: t('step|Set off') }).click()
  await detail.getByRole('button', { name: t('step|Put down') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset['goOn'] = ''
  })
  await expect(page.getByRole('alert').filter({ hasText: 'Set off' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
})
