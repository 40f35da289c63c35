import { expect } from '@playwright/test'
import { addDays } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/formats.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'

test('in ar, on a phone and offline, a wasted trip and too much weight are charged; the Admin confirms one and declines the other', async ({
  vendor,
  newDevice,
}) => {
  const driver = await vendor.bringDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z' })
  const assigned = await vendor.giveBooking(driver.id, startingIn(20, 'نورة', { status: 'assigned', driverId: driver.id }))
  const bookedAt = addDays(new Date().toISOString(), -5)
  const standing = await vendor.giveBooking(driver.id, startingIn(-72, 'سعد', { status: 'on_site', bookedAt, driverId: driver.id }))
  const device = await newDevice('ar', { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })
  const { t } = device
  const page = await device.signIn(vendor, '/all-booking')
  const work = atWork({ device, page, isPhone: true })
  const dialog = page.getByRole('dialog')
  await device.goOffline()

  const draft = async (id: string, what: string, amount: string, note: string) => {
    const detail = await work.open('/all-booking', id)
    await work.press(detail.getByRole('button', { name: t('Extra charge'), exact: true }))
    // What its state forbids is not offered: nothing stands too long before it stands.
    const isStanding = id === standing.id
    await expect(dialog.getByLabel(t('What for')).locator('option', { hasText: t('Late days') })).toHaveCount(isStanding ? 1 : 0)
    await dialog.getByLabel(t('What for')).selectOption({ label: t(what) })
    await dialog.getByLabel(t('Amount')).fill(amount)
    // What nobody sees says nothing.
    await dialog.getByLabel(t('Note')).fill('\u200F')
    await work.press(dialog.getByRole('button', { name: t('Draft charge') }))
    await expect(dialog.getByText(t('{field} is required', { field: t('Note') }))).toBeVisible()
    await dialog.getByLabel(t('Note')).fill(note)
    expect(await axeFaults(page, 'ar')).toEqual([])
    await work.submit('Draft charge')
    return detail.getByRole('list', { name: t('Extra charges') })
  }
  const trip = await draft(assigned.id, 'Wasted trip', '١٥٠', 'البوابة مغلقة')
  await expect(trip).toContainText(formatMoney(sar(150_00)))
  await expect(trip).toContainText(t('charge|Waits for the Admin'))
  const weight = await draft(standing.id, 'Overweight', '320.50', 'زاد الوزن طنين')
  await expect(weight).toContainText('زاد الوزن طنين')

  await device.goOnline()
  await expect.poll(() => device.queued(page), { timeout: 60_000 }).toEqual([])
  const [tripId, weightId] = await Promise.all(
    [assigned.id, standing.id].map(async (id) => (await vendor.readBooking(id)).charges?.[0]?.id ?? ''),
  )
  await vendor.decideCharge(assigned.id, tripId ?? '', { status: 'declined', reason: 'العميل كان حاضرًا' })
  await vendor.decideCharge(standing.id, weightId ?? '', { status: 'confirmed' })
  await expect(weight).toContainText(t('charge|Confirmed'), { timeout: 60_000 })
  await expect(weight).toContainText(formatMoney(sar(320_50)))
  await work.open('/all-booking', assigned.id)
  await expect(trip).toContainText(t('charge|Declined'))
  await expect(trip).toContainText('العميل كان حاضرًا')
  expect(await axeFaults(page, 'ar')).toEqual([])
})
