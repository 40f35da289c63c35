import { expect } from '@playwright/test'
import { formatInstant } from '#i18n/formats.ts'
import { describeNotification } from '#i18n/notification-messages.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'

for (const language of inOneOfTwo('suspended')) {
  test(`in ${language}, a suspended vendor reads why, accepts nothing, offline and online, until it is unlocked; a closed one is let in no more`, async ({
    vendor,
    newDevice,
  }) => {
    const reason = language === 'ar' ? 'لم تُرفع الحاويات' : 'Bins were not fetched'
    const [first, second] = [
      await vendor.giveBooking('', startingIn(72, 'Ann', { status: 'new' })),
      await vendor.giveBooking('', startingIn(96, 'Ben', { status: 'new' })),
    ]
    const device = await newDevice(language)
    // Once the account is closed.
    device.allow(/401/)
    const { t } = device
    const page = await device.signIn(vendor, '/new-booking')
    const banner = page.getByRole('complementary', { name: t('Account suspended') })
    const dialog = page.getByRole('dialog')
    const accept = async ({ number }: typeof first) => {
      await page.getByRole('button', { name: t('Accept booking {number}', { number: device.number(number) }) }).click()
      await dialog.getByRole('button', { name: t('Accept booking'), exact: true }).click()
    }
    await expect(page.getByRole('button', { name: t('Account health') })).toBeVisible()
    await expect(banner).toHaveCount(0)

    // Given before, and sent after.
    await device.goOffline()
    await accept(first)
    await expect(dialog).toHaveCount(0)
    await vendor.setStatus({ status: 'suspended', reason })
    await device.goOnline()
    const { standing } = await vendor.readVendor()
    await expect(banner).toContainText(formatInstant(standing?.since ?? '', language), { timeout: 45_000 })
    await expect(banner).toContainText(reason)
    expect(await axeFaults(page, language)).toEqual([])
    await device.openSync(page)
    await expect(page.getByText(t('The account is suspended. Please contact support.')).first()).toBeVisible({ timeout: 45_000 })
    expect((await vendor.readBooking(first.id)).status).toBe('new')

    for (const path of ['/dashboard', '/new-booking']) {
      await page.goto(path)
      await expect(banner).toContainText(reason)
    }
    await device.goOffline()
    await accept(second)
    await expect(page.getByText(t('The account is suspended. Please contact support.')).first()).toBeVisible()
    expect(await device.queued(page)).toEqual([])
    await page.keyboard.press('Escape')
    await device.goOnline()
    await page.getByRole('button', { name: t('Account health') }).click()
    await expect(dialog.getByText(t('The account is suspended'), { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')

    await vendor.setStatus({ status: 'active' })
    await expect(banner).toHaveCount(0, { timeout: 45_000 })
    const told = await device.openNotifications(page)
    for (const code of ['vendor.suspended', 'vendor.active'])
      await expect(told.getByText(describeNotification({ code, params: {} }, language).title)).toBeVisible()
    await page.goto('/new-booking')
    await accept(second)
    await expect.poll(async () => (await vendor.readBooking(second.id)).status, { timeout: 45_000 }).toBe('accepted')

    await vendor.withdraw(second.id)
    await vendor.setStatus({ status: 'closed' })
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: t('Sync:') })).toContainText(t('Sign in to update'), { timeout: 45_000 })
    const other = await newDevice(language)
    other.allow(/403/)
    const entry = await other.open('/signin')
    await other.fillSignIn(entry, vendor)
    await entry.getByRole('button', { name: t('Sign in'), exact: true }).click()
    const closed = t('This account is closed. If you have a question about it, write to us with the contact form on our home page.')
    await expect(entry.getByRole('alert')).toHaveText(closed)
    expect(await axeFaults(entry, language)).toEqual([])
  })
}
