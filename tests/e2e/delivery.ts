import type { Page } from '@playwright/test'
import { acceptedBooking } from '#tests/e2e/accepted-booking.ts'
import type { Device } from '#tests/e2e/device.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { bringFreeDriver } from '#tests/e2e/working-day.ts'

/** Signs in and opens the delivery of a booking that nobody drives yet, and a driver who could. */
export const openDelivery = async (vendor: TestVendor, device: Device) => {
  const driver = await bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' })
  const page: Page = await device.signIn(vendor, '/operations')
  const booking = await acceptedBooking(vendor, driver.id, page)
  await page.getByRole('link', { name: `#${booking.number}` }).click()
  return { page, driver, booking, detail: page.getByRole('region', { name: device.t('movement|Delivery') }) }
}
