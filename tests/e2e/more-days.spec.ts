import { expect } from '@playwright/test'
import { addDays, addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { formatDay } from '#i18n/formats.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'

const today = dayOf(new Date().toISOString())

for (const language of inOneOfTwo('more-days')) {
  test(`in ${language}, more days are offered offline, taken by one customer, and withdrawn from another`, async ({
    vendor,
    newDevice,
  }) => {
    const late = (name: string) =>
      vendor.giveBooking(
        '',
        startingIn(-9 * 24, name, { status: 'on_site', bookedAt: addDays(new Date().toISOString(), -10), pickupOn: addDaysTo(today, -2) }),
      )
    const [taken, withdrawn, undone] = [await late('Ann'), await late('Ben'), await late('Cid')]
    const device = await newDevice(language, { toastsStay: true })
    const { t } = device
    const page = await device.signIn(vendor, '/active-booking')
    const work = atWork({ device, page, isPhone: false })
    await device.goOffline()
    const until = formatDay(addDaysTo(today, 5), language)
    const offer = async (id: string) => {
      const detail = await work.open('/active-booking', id)
      // A day less than it is late is no offer.
      const days = detail.getByLabel(t('More days'))
      await expect(days).toHaveValue('7')
      await days.fill('')
      await days.fill(language === 'ar' ? '١' : '1')
      await detail.getByRole('button', { name: t('Offer more days') }).click()
      await expect(days).toBeFocused()
      await expect(detail.getByText(t('Choose {least} to {upTo} days.', { least: 2, upTo: 23 }))).toBeVisible()
      await days.fill('7')
      await expect(detail.getByRole('button', { name: t('Offer until {newEnd}', { newEnd: until }) })).toBeVisible()
      await days.press('Enter')
      await expect(detail.getByText(t('The customer hears of it when it is sent.'))).toBeVisible()
      await keepsFocus(page, 'more days were offered')
      return detail
    }
    await offer(undone.id)
    await page.keyboard.press('Control+z')
    await expect(page.getByText(t('Undone. Nothing was sent.'))).toBeVisible()
    await offer(withdrawn.id)
    const detail = await offer(taken.id)
    expect((await vendor.readBooking(taken.id)).extension ?? null).toBeNull()
    await device.goOnline()
    await expect.poll(() => device.queued(page), { timeout: 60_000 }).toEqual([])
    const offerOf = async (id: string) => (await vendor.readBooking(id)).extension
    const offerId = (await offerOf(taken.id))?.id ?? ''
    expect((await vendor.answerOffer(taken.id, { offerId, answer: 'accepted' })).status).toBe(200)
    await expect(detail.getByText(t('The customer took them.'))).toBeVisible()
    await expect.poll(async () => vendor.readBooking(taken.id)).toMatchObject({ pickupOn: addDaysTo(today, 5), rentalDays: 14 })

    const wasOffered = (await offerOf(withdrawn.id))?.id ?? ''
    const other = await work.open('/active-booking', withdrawn.id)
    await other.getByRole('button', { name: t('Take the offer back') }).click()
    await expect(other.getByLabel(t('More days'))).toBeVisible()
    await keepsFocus(page, 'an offer was taken back')
    await expect.poll(async () => (await offerOf(withdrawn.id)) ?? null, { timeout: 60_000 }).toBeNull()
    // The customer who answers too late is told that there is no such offer, and nothing moves.
    expect(await vendor.answerOffer(withdrawn.id, { offerId: wasOffered, answer: 'accepted' })).toMatchObject({
      status: 409,
      body: { code: 'booking.no_offer' },
    })
    expect(await vendor.readBooking(withdrawn.id)).toMatchObject({ pickupOn: addDaysTo(today, -2), rentalDays: 7 })
    expect((await offerOf(undone.id)) ?? null).toBeNull()
  })
}
