import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { earningOf } from '#domain/earnings/earning.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatInstantDay } from '#i18n/formats.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { acceptedBooking } from '#tests/e2e/accepted-booking.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { todayAt } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { bringFreeDriver } from '#tests/e2e/working-day.ts'

test.use({ hasWorker: false })

const hours = (words: string) => words.replaceAll(/[\u2066\u2069]/g, '')

const bringDriver = (vendor: TestVendor) => bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' })

const pool = (page: Page) => page.locator('[data-lane="unassigned"] [data-cards]')

test('two movements get hours of a night by keyboard, corrected beside the field, taken back and given again, offline', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en', { hasWorker: true, toastsStay: true })
  const driver = await bringDriver(vendor)
  const page = await device.signIn(vendor, '/operations/board')
  await acceptedBooking(vendor, driver.id, page)
  await acceptedBooking(vendor, driver.id, page, todayAt(5))
  const cards = pool(page).getByRole('option')
  await expect(cards).toHaveCount(2)
  await device.goOffline()
  const sheet = page.getByRole('dialog', { name: 'Time window' })
  const save = sheet.getByRole('button', { name: 'Save the time window' })
  const withHours = cards.filter({ hasText: '22:00–01:00' })

  await pool(page).focus()
  for (const key of ['Home', 'KeyX', 'Shift+ArrowDown', 'KeyT']) await page.keyboard.press(key)
  await expect(sheet.getByLabel('From')).toBeFocused()
  await sheet.getByLabel('From').fill('14:00')
  await sheet.getByLabel('To').fill('12:00')
  await page.keyboard.press('Enter')
  await expect(sheet.getByLabel('To')).toBeFocused()
  await expect(sheet.getByLabel('To')).toHaveAccessibleDescription(/has to end after it begins/)
  await sheet.getByLabel('From').fill('22:00')
  await sheet.getByLabel('To').fill('01:00')
  await expect(sheet.getByText('On the next day')).toBeVisible()
  expect(await axeFaults(page, 'en')).toEqual([])
  await save.press('Enter')
  await expect(withHours).toHaveCount(2)
  await expect(page.getByRole('alert').filter({ hasText: 'This will be sent when you are online.' })).toContainText('22:00–01:00')
  await expect(pool(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(withHours).toHaveCount(0)
  await expect(pool(page)).toBeFocused()

  await page.keyboard.press('KeyT')
  await sheet.getByLabel('From').fill('22:00')
  await sheet.getByLabel('To').fill('01:00')
  await save.press('Enter')
  await expect(withHours).toHaveCount(2)
  // One of them does without again, by the button.
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await cards.first().click()
  await page.getByRole('button', { name: 'Time window…' }).click()
  await expect(sheet.getByLabel('From')).toHaveValue('22:00')
  await sheet.getByRole('button', { name: 'Remove the time window' }).click()
  await expect(withHours).toHaveCount(1)
  await keepsFocus(page, 'a time window was removed')
  await device.goOnline()
  await expect.poll(() => device.queued(page), { timeout: 60_000 }).toEqual([])
  const kept = Object.values(await device.rows(page, 'operations')) as Operation[]
  expect(kept.map((one) => one.hours ?? null)).toEqual(expect.arrayContaining([null, { from: '22:00', to: '01:00' }]))

  // Whoever gives the booking a driver reads when it is driven, not when it was agreed; all of its movements are found by the booking.
  const promised = kept.find(({ hours }) => hours)
  await page.goto(`/all-booking/detail?id=${promised?.bookingId}`)
  await page.getByRole('button', { name: 'Assign driver' }).click()
  await expect(page.getByRole('dialog')).toContainText(/22:00 – .* 01:00/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All movements of this booking' }).click()
  await expect(page.locator('[role="grid"] [data-place]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Remove the filter Booking: #${promised?.bookingNumber}` })).toBeVisible()
})

test('in ar, several movements are moved to a driver from the list and taken back; the week counts free units of each size', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('ar', { toastsStay: true })
  const { t } = device
  const driver = await bringDriver(vendor)
  await vendor.bringContainer({ barcode: `L${driver.id.slice(0, 8)}`, binSize: 'large', inventory: { sku: 'L', units: 3, stock: 3 } })
  const page = await device.signIn(vendor, '/operations')
  await acceptedBooking(vendor, driver.id, page)
  await acceptedBooking(vendor, driver.id, page, todayAt(5))
  const rows = page.locator('[role="grid"] [data-place]')
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: t('Select all that match') }).click()
  await page.getByRole('button', { name: t('Move to…') }).click()
  const sheet = page.getByRole('dialog', { name: t('Move to…') })
  // By keyboard: Enter takes who was typed, and sends nothing yet.
  await sheet.getByRole('combobox', { name: t('Driver') }).click()
  await page.keyboard.type(driver.name.ar.slice(0, 3))
  await expect(page.getByRole('option', { name: driver.name.ar })).toBeVisible()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: t('movement|Move') }).click()
  await expect(rows.filter({ hasText: driver.name.ar })).toHaveCount(2)
  await keepsFocus(page, 'several were moved')
  await page.getByRole('button', { name: t('Undo'), exact: true }).click()
  await expect(rows.filter({ hasText: driver.name.ar })).toHaveCount(0)

  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('view of operations|Week') })
    .click()
  const days = page.getByRole('list', { name: t('Week and capacity') }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  const free = days.first().getByText(t('of a day, by size|Free units:')).locator('xpath=self::*')
  await expect(free).toContainText(/كبير(ة)? 3/)
})

test('what a renewal costs and what was paid of it later stand in the booking and come to its earning', async ({ vendor, newDevice }) => {
  const now = new Date().toISOString()
  const booking = await vendor.giveBooking('', {
    driverId: null,
    status: 'completed',
    total: sar(120_000),
    amountPaid: sar(140_000),
    paymentMethod: 'card',
    renewals: [{ id: randomUUID(), days: 3, amount: sar(30_000), paymentMethod: 'bank_transfer', at: now }],
    payments: [{ id: randomUUID(), amount: sar(20_000), method: 'bank_transfer', paidAt: now }],
  })
  await vendor.bring('earnings', [earningOf(booking, now)])
  const device = await newDevice('en')
  const page = await device.signIn(vendor, `/past-booking/detail?id=${booking.id}`)
  const detail = page.locator(`section[data-detail="${booking.id}"]`)
  const fact = async (within: typeof detail, label: string) =>
    hours(
      (
        await within
          .locator('dl > div')
          .filter({ has: page.getByText(label, { exact: true }) })
          .locator('dd')
          .innerText()
      ).replaceAll(/\s+/g, ' '),
    )
  const on = formatInstantDay(now, 'en')
  await expect(detail.getByText('Renewals')).toBeVisible()
  expect(await fact(detail, 'Renewals')).toBe(`SAR 300.00 Bank transfer · ${on}`)
  expect(await fact(detail, 'Later payments')).toBe(`SAR 200.00 Bank transfer · ${on}`)
  expect(await fact(detail, 'Still to pay')).toBe('SAR 100.00')

  // What is wrong in a form that a key opened is said beside its field, which gets the focus; closed, it leads back to the booking.
  const head = detail.getByRole('heading', { name: `Booking #${booking.number}` })
  await expect(head).toBeFocused()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  const draft = dialog.getByRole('button', { name: 'Draft charge' })
  await draft.press('Enter')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('50')
  await draft.press('Enter')
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(head).toBeFocused()
  await page.goto(`/earnings/view?id=${booking.id}`)
  await expect(detail.getByText('Gross amount')).toBeVisible()
  expect(await fact(detail, 'Gross amount')).toBe('SAR 1,500.00')
  expect(await fact(detail, 'Method')).toBe('Card')
})
