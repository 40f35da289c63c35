import { expect } from '@playwright/test'
import { APPROVED, registerTestVendor } from '#tests/e2e/marketplace.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { ORIGIN } from '#tests/e2e/site.ts'
import { sampleId, sampleVendor } from '#tests/support/samples.ts'

test.use({ hasWorker: false })

for (const language of inOneOfTwo('booking-place')) {
  test(`in ${language}, a booking says how far it is from its yard, also where the marketplace does not`, async ({ newDevice }) => {
    const dumpYards = sampleVendor().dumpYards.map((yard) => ({ ...yard, point: { lat: 24.7, lng: 46.6 } }))
    const vendor = await registerTestVendor(ORIGIN, { ...APPROVED, dumpYards })
    const place = { dumpYardId: sampleId(8), deliveryPoint: { lat: 24.8, lng: 46.6 } }
    const [said, reckoned] = [
      await vendor.giveBooking('', { ...place, driverId: null, locationDistanceKm: 12.4, comments: 'Behind the mosque' }),
      await vendor.giveBooking('', { ...place, driverId: null, locationDistanceKm: null }),
    ]
    const device = await newDevice(language)
    const page = await device.signIn(vendor, '/all-booking')
    const fact = (label: string) =>
      page
        .locator('section[data-detail] dl > div')
        .filter({ has: page.getByText(device.t(label), { exact: true }) })
        .locator('dd')
    await page.goto(`/all-booking/detail?id=${said.id}`)
    await expect(fact('Distance from the yard')).toContainText('12.4')
    await expect(page.getByText(device.t('Comments'), { exact: true })).toBeVisible()
    await expect(page.getByRole('blockquote')).toHaveText('Behind the mosque')
    await page.goto(`/all-booking/detail?id=${reckoned.id}`)
    await expect(fact('Distance from the yard, straight')).toContainText('11.1')
  })
}
