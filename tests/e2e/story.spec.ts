import { expect } from '@playwright/test'
import { LANGUAGES } from '#i18n/language.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

for (const language of LANGUAGES) {
  test(`in ${language}, answers given without a network reach the server once and another browser at once`, async ({
    vendor,
    newDevice,
  }) => {
    const [renewal, grace] = [await vendor.submit('renewal'), await vendor.submit('grace_period')]
    for (const type of ['early_pickup', 'removal', 'replacement'] as const) await vendor.submit(type)

    const yard = await newDevice(language)
    const page = await yard.signIn(vendor)
    for (const type of REQUEST_TYPES) {
      await page.goto(LISTS[type].path)
      await expect(page.getByRole('heading', { level: 1, name: yard.t(LISTS[type].title) })).toBeVisible()
      await expect(yard.answers(page, 'Approve')).toHaveCount(1)
    }
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')

    const office = await newDevice(language, { hasWorker: false })
    const watched = await office.signIn(vendor, LISTS.renewal.path)
    await expect(office.answer(watched, 'Approve', renewal.number)).toBeVisible()
    const loads = await watched.evaluate(() => performance.timeOrigin)

    await yard.goOffline()
    await page.goto(LISTS.renewal.path)
    await yard.approve(page, renewal.number)
    await page.goto(LISTS.grace_period.path)
    await yard.reject(page, grace.number, 'The bin is needed elsewhere')
    const queued = await yard.queued(page)
    expect(queued.map((change) => change.name)).toEqual(['request.approve', 'request.reject'])
    await page.close()
    for (const change of queued) expect((await vendor.readMutation(change.id)).status).toBe(404)

    await yard.goOnline()
    for (const change of queued) {
      await expect.poll(async () => (await vendor.readMutation(change.id)).body, { timeout: 60_000 }).toMatchObject({ status: 'applied' })
    }
    expect(await vendor.readRequest(renewal.id)).toMatchObject({ status: 'approved' })
    expect(await vendor.readRequest(grace.id)).toMatchObject({ status: 'rejected', rejectionReason: 'The bin is needed elsewhere' })
    // Seven days, once: 24 November and not a day later.
    expect(await vendor.readBooking(renewal.bookingId)).toMatchObject({ pickupOn: '2026-12-01', rentalDays: 21 })
    expect(await vendor.readBooking(grace.bookingId)).toMatchObject({ pickupOn: '2026-11-24' })

    await expect(office.answer(watched, 'Approve', renewal.number)).toHaveCount(0)
    await expect(watched.getByRole('tab', { name: yard.t('Approved') })).toHaveText(/1$/)
    expect(await watched.evaluate(() => performance.timeOrigin)).toBe(loads)

    const later = await yard.open(LISTS.renewal.path)
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => yard.queued(later)).toEqual([])
  })
}
