import { expect } from '@playwright/test'
import { earningOf } from '#domain/earnings/earning.ts'
import { sar } from '#domain/kernel/money.ts'
import { fitting } from '#tests/e2e/fits.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

for (const language of inOneOfTwo('settlement')) {
  test(`in ${language}, on a phone, what is owed on cash goes down once the Admin has got it, and the earning says so`, async ({
    vendor,
    newDevice,
  }, info) => {
    const now = new Date().toISOString()
    const money = { status: 'completed', paymentMethod: 'cash_on_delivery', total: sar(1_200_00), amountPaid: sar(1_200_00) } as const
    const [paid, open] = [
      await vendor.giveBooking('', { ...money, driverId: null }),
      await vendor.giveBooking('', { ...money, driverId: null }),
    ]
    await vendor.bring('earnings', [earningOf(paid, now), earningOf(open, now)])
    const device = await newDevice(language)
    const { t } = device
    const page = await device.signIn(vendor)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/earnings')
    const owed = page.locator('dl > div').filter({ has: page.getByText(t('You owe on cash')) })
    await expect(owed).toContainText('SAR 276.00')
    const found: string[] = []
    await fitting(page, found)('/earnings')
    await page.screenshot({ path: info.outputPath('owed.png'), fullPage: true })
    await vendor.settle([paid.id], 138_00, 'COM-7')
    await expect(owed).toContainText('SAR 138.00')
    await page.goto(`/earnings/view?id=${paid.id}`)
    const detail = page.locator(`section[data-detail="${paid.id}"]`)
    await expect(detail.getByText('COM-7')).toBeVisible()
    await expect(detail.getByText(t('Paid to the marketplace'))).toBeVisible()
    await expect(detail.getByText(t('You owe on cash'))).toHaveCount(0)
    await fitting(page, found)('/earnings/view')
    await page.screenshot({ path: info.outputPath('settled.png'), fullPage: true })
    expect(found).toEqual([])
    await page.goto('/earnings?filter=isOwed.true')
    await expect(page.getByRole('link', { name: `#${open.number}` })).toBeVisible()
    await expect(page.getByRole('link', { name: `#${paid.number}` })).toHaveCount(0)
  })
}
