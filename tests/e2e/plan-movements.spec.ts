import { expect } from '@playwright/test'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

test.use({ hasWorker: false })

for (const language of inOneOfTwo('plan-movements')) {
  test(`in ${language}, whoever plans the movements of a booking goes on at the first of them, and can take it back`, async ({
    vendor,
    newDevice,
  }) => {
    const booking = await vendor.giveBooking('', { status: 'on_site', driverId: null })
    const device = await newDevice(language)
    const page = await device.signIn(vendor, `/all-booking/detail?id=${booking.id}`)
    const plan = page.getByRole('button', { name: device.t('Plan its movements') })
    await plan.press('Enter')
    await expect(plan).toHaveCount(0)
    await expect(page.locator('[data-movements] a').first()).toBeFocused()
    await page.keyboard.press('Control+KeyZ')
    await expect(plan).toBeVisible()
    await keepsFocus(page, 'the plan of movements was taken back')
  })
}
