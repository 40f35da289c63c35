import { expect } from '@playwright/test'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

for (const language of inOneOfTwo('audit')) {
  test(`in ${language}, a request tells who answered it: while it waits, on another browser, and without a network`, async ({
    vendor,
    newDevice,
  }) => {
    const request = await vendor.submit('renewal')
    const withdrawn = await vendor.submit('renewal')
    const [left, right] = [await newDevice(language), await newDevice(language)]
    const { t } = left
    const [one, two] = [await left.signIn(vendor), await right.signIn(vendor)]
    await left.goOffline()
    await left.approve(one, request.number)
    const address = `/booking-renewal/detail?id=${request.id}`
    await one.goto(address)
    await expect(one.getByText(t('You, on this device: waiting to be sent'))).toBeVisible()
    await left.goOnline()
    await expect.poll(() => left.queued(one)).toEqual([])

    await two.goto(address)
    const told = two.getByRole('listitem').filter({ hasText: t('Approved') })
    await expect(told).toContainText(t('You'))
    await expect(told).toContainText('Chrome')
    await expect(told).toContainText(`${t('Rental days')}: 14 ${language === 'ar' ? '←' : '→'} 21`)
    await vendor.cancel(withdrawn)
    await right.goOffline()
    await two.reload()
    await expect(told).toContainText(t('You'))
    await right.goOnline()
    await two.goto(`/booking-renewal/detail?id=${withdrawn.id}`)
    await expect(two.getByRole('listitem').filter({ hasText: t('The marketplace') })).toBeVisible()
  })
}
