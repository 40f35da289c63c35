import { expect } from '@playwright/test'
import type { Booking } from '#domain/bookings/booking.ts'
import { sar } from '#domain/kernel/money.ts'
import { isolate } from '#i18n/formats.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

const give = (vendor: TestVendor, over: Partial<Booking>) => vendor.giveBooking('', over)

for (const language of inOneOfTwo('bookings')) {
  test(`in ${language}, bookings are answered, assigned and cancelled offline, and another browser agrees`, async ({
    vendor,
    newDevice,
  }) => {
    test.setTimeout(180_000)
    const driver = await vendor.bringDriver({ phoneVerifiedAt: '2025-01-05T06:00:00.000Z' })
    // So many that one looks for a name.
    for (let at = 1; at < 8; at += 1)
      await vendor.bringDriver({ name: { en: `Zed ${at}`, ar: `زيد ${at}` }, phoneVerifiedAt: '2025-01-05T06:00:00.000Z' })
    const [first, second, unwanted] = [
      await give(vendor, startingIn(72, 'Ann', { status: 'new' })),
      await give(vendor, startingIn(96, 'Ben', { status: 'new' })),
      await give(vendor, startingIn(120, 'Cid', { status: 'new' })),
    ]
    const driven = await give(vendor, startingIn(48, 'Dan', { status: 'accepted' }))
    const close = await give(vendor, startingIn(12, 'Eve', { status: 'accepted' }))
    const [device, other] = [await newDevice(language), await newDevice(language, { hasWorker: false })]
    const { t } = device
    const numberOf = ({ number }: Booking) => isolate(`#${number}`, language)
    const page = await device.signIn(vendor, '/new-booking')
    const dialog = page.getByRole('dialog')
    await expect(page.getByRole('link', { name: 'Ann' })).toBeVisible()
    await device.goOffline()
    expect(await axeFaults(page, language)).toEqual([])

    for (const booking of [first, second]) {
      await page.getByRole('button', { name: t('Accept booking {number}', { number: numberOf(booking) }) }).click()
      await dialog.getByRole('button', { name: t('Accept booking'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await keepsFocus(page, 'a booking was accepted')
    }
    await page.getByRole('button', { name: t('Reject booking {number}', { number: numberOf(unwanted) }) }).click()
    await dialog.getByRole('textbox').fill('No truck that day')
    await dialog.getByRole('button', { name: t('Reject booking'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await keepsFocus(page, 'a booking was rejected')
    await expect(page.getByText(t("You're all caught up. New bookings appear here by themselves."))).toBeVisible()

    await page.goto('/upcoming-booking')
    await page.getByRole('link', { name: 'Dan' }).click()
    const record = page.locator('section[data-detail]')
    await record.getByRole('button', { name: t('Assign driver') }).click()
    // Whoever was chosen and is no longer in sight is not meant by Enter; the arrow goes from the name that was typed to the one it found.
    await dialog.getByRole('radio', { name: language === 'ar' ? 'زيد 3' : 'Zed 3' }).check()
    await dialog.getByRole('textbox', { name: t('Find a driver') }).fill(driver.name[language])
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(t('Choose a driver.'))
    await dialog.getByRole('textbox', { name: t('Find a driver') }).press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: driver.name[language] })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: driver.name[language] })).toBeFocused()
    expect(await axeFaults(page, language)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(record.getByRole('button', { name: t('Change driver') })).toBeVisible()
    await keepsFocus(page, 'a driver was assigned')
    expect(await axeFaults(page, language)).toEqual([])

    await page.getByRole('link', { name: 'Eve' }).click()
    await expect(record).toHaveAttribute('data-detail', close.id)
    await record.getByRole('button', { name: t('Cancel booking'), exact: true }).click()
    await expect(dialog).toContainText('SAR 115.00')
    await dialog.getByRole('textbox').fill('Truck broke down')
    await dialog.getByRole('button', { name: t('Cancel and pay the penalty') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(record).toContainText('Truck broke down')
    await keepsFocus(page, 'a booking was cancelled')

    // The server hears who had it as the person saw it: whom a colleague gave it to meanwhile keeps it.
    const assigned = (await device.queued(page)).filter(({ name }) => name === 'booking.assign')
    expect(assigned.map(({ args }) => args)).toMatchObject([{ driverId: driver.id, was: null }])

    await device.goOnline()
    await expect.poll(() => device.queued(page), { timeout: 45_000 }).toEqual([])
    const standing = async () =>
      Promise.all([first, second, unwanted, driven, close].map(async ({ id }) => (await vendor.readBooking(id)).status))
    expect(await standing()).toEqual(['accepted', 'accepted', 'rejected', 'assigned', 'cancelled'])
    expect((await vendor.readBooking(driven.id)).driverId).toBe(driver.id)
    expect((await vendor.readBooking(close.id)).cancellation).toMatchObject({ reason: 'Truck broke down', penalty: sar(115_00) })
    const there = await other.signIn(vendor, '/cancelled-booking')
    await expect(there.getByRole('link', { name: 'Cid' })).toBeVisible()
    await expect(there.getByRole('link', { name: 'Eve' })).toBeVisible()
    await there.goto('/upcoming-booking')
    await expect(there.getByRole('link', { name: /Ann|Ben|Dan/ })).toHaveCount(3)
  })
}
