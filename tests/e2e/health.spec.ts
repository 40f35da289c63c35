import { expect } from '@playwright/test'
import { addDays } from '#domain/kernel/instant.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

test.use({ hasWorker: false })

const now = new Date().toISOString()
const steps = (...all: readonly ('new' | 'accepted' | 'expired' | 'cancelled')[]) =>
  all.map((status) => ({ status, at: addDays(now, -2), deviceAt: null }))

for (const language of inOneOfTwo('health')) {
  test(`in ${language}, on a phone, the meter says how near a lock is, by the rule of the Admin`, async ({ vendor, newDevice }) => {
    // Of twelve bookings two were not answered in time, and one was called off after it had been accepted.
    for (let at = 0; at < 12; at += 1)
      await vendor.giveBooking('', {
        ...startingIn(30 + at, `Order ${at}`, { bookedAt: addDays(now, -3), status: 'accepted', tracking: steps('new', 'accepted') }),
        ...(at < 2 ? { status: 'expired', tracking: steps('new', 'expired') } : {}),
        ...(at === 2
          ? {
              status: 'cancelled',
              tracking: steps('new', 'accepted', 'cancelled'),
              cancellation: { reason: 'The truck is broken', at: addDays(now, -2), by: 'vendor', penalty: null },
            }
          : {}),
      })
    const device = await newDevice(language, { viewport: { width: 360, height: 740 }, hasTouch: true })
    const { t } = device
    const page = await device.signIn(vendor, '/new-booking')
    const button = page.getByRole('button', { name: t('Account health') })
    await button.tap()
    const panel = page.getByRole('dialog', { name: t('Account health') })
    await expect(panel.getByText(t('Close to being suspended'), { exact: true })).toBeVisible()
    const meter = (label: string) => panel.getByRole('meter', { name: t(label) })
    await expect(meter('Not answered in time')).toHaveJSProperty('value', 200 / (12 * 20))
    await expect(meter('Cancelled by you after accepting')).toHaveJSProperty('value', 100 / (12 * 10))
    await expect(panel).toContainText('16.7%')
    await expect(panel).toContainText('8.3%')
    expect(await axeFaults(page, language)).toEqual([])

    await vendor.setHealthRule({ days: 7, leastBookings: 10, unansweredPercent: 40, cancelledPercent: 8 })
    await expect(panel.getByText(t('The limit for suspending the account is reached'), { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(meter('Not answered in time')).toHaveJSProperty('value', 200 / (12 * 40))
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(button).toBeFocused()
  })
}
