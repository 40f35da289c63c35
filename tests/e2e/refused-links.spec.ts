import { expect } from '@playwright/test'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

test('a refused change leads to the penalty or the container it was about', RELEASE, async ({ vendor, newDevice }) => {
  const device = await newDevice('ar')
  const { t } = device
  const container = await vendor.bringContainer({ barcode: `R${vendor.vendorId.slice(0, 7)}`.toUpperCase() })
  const { id, wasteType, binSize, barcode } = container
  const booking = await vendor.giveBooking('', { driverId: null })
  const penalty = await vendor.fine(booking)
  const page = await device.signIn(vendor, `/penalty-payment/view?id=${penalty.id}`)
  await device.goOffline()
  await page.getByRole('button', { name: t('Dispute penalty') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The gate was shut')
  await dialog.getByRole('button', { name: t('Dispute penalty') }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/container/view?id=${id}`)
  await page.getByRole('button', { name: t('Delete container') }).click()
  await dialog.getByRole('button', { name: t('Delete container') }).click()
  await expect.poll(async () => (await device.queued(page)).map(({ name }) => name)).toEqual(['penalty.dispute', 'container.delete'])

  await vendor.settlePenalty(penalty.id, 'paid')
  await vendor.giveBooking('', { driverId: null, container: { id, wasteType, binSize, barcode }, status: 'accepted' })
  await device.goOnline()
  const cards = page.getByRole('article').filter({ hasText: t('Not accepted') })
  await device.openCentre(page)
  await expect(cards).toHaveCount(2, { timeout: 60_000 })
  await page.getByRole('link', { name: new RegExp(barcode) }).click()
  await expect(page.locator(`section[data-detail="${id}"]`)).toBeVisible()
  await device.openCentre(page)
  await cards
    .filter({ hasText: `#${booking.number}` })
    .getByRole('link', { name: t('Open the penalty') })
    .click()
  await expect(page.locator(`section[data-detail="${penalty.id}"]`)).toBeVisible()
})
