import { expect } from '@playwright/test'
import { addDays, addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { formatDay } from '#i18n/formats.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'

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
    await expect(detail.getByText(t('The customer accepted them.'))).toBeVisible()
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

for (const language of inOneOfTwo('approved-days'))
  test(`in ${language}, an approval names the end that comes of it while it is given, is taken back by going back, and refused where others have the bin`, async ({
    vendor,
    newDevice,
  }) => {
    const container = await vendor.bringContainer({ inventory: { sku: 'ONE', units: 1, stock: 1 } })
    const { id, wasteType, binSize, barcode } = container
    const [bookedAt, ends] = [addDays(new Date().toISOString(), -10), addDaysTo(today, 2)]
    const theirs = { container: { id, wasteType, binSize, barcode } }
    const onSite = { status: 'on_site' as const, bookedAt, pickupOn: ends }
    const full = await vendor.giveBooking('', startingIn(24, 'Ann', { status: 'accepted', ...theirs }))
    await vendor.giveBooking('', startingIn(9 * 24, 'Ben', { status: 'accepted', ...theirs }))
    const free = await vendor.giveBooking('', startingIn(-5 * 24, 'Cid', onSite))
    // Since they asked, the booking was moved by two days.
    const ask = ({ id: bookingId, number: bookingNumber, customerName }: typeof free) =>
      vendor.submit('renewal', { bookingId, bookingNumber, customerName, effectiveOn: addDaysTo(today, 7) })
    const [refused, given] = [await ask(full), await ask(free)]
    const device = await newDevice(language, { hasWorker: false })
    const { t } = device
    const page = await device.signIn(vendor, LISTS.renewal.path)
    const dialog = page.getByRole('dialog')
    const approve = dialog.getByRole('button', { name: t('Approve request') })

    // Whoever goes back while it is being judged has given no answer.
    const judging = Promise.withResolvers<void>()
    await device.context.route(/\/assets\/judge-[\w-]{8}\.js/, async (route) => {
      await judging.promise
      await route.continue()
    })
    const asked = page.waitForRequest(/\/assets\/judge-[\w-]{8}\.js/)
    await device.answer(page, 'Approve', given.number).click()
    await approve.click()
    await asked
    await dialog.getByRole('button', { name: t('Go back') }).click()
    await expect(dialog).toHaveCount(0)
    judging.resolve()

    // What was judged later is refused by then.
    await device.answer(page, 'Approve', refused.number).click()
    await approve.click()
    await expect(dialog.getByRole('alert')).toContainText(formatDay(addDaysTo(today, 9), language))
    await dialog.getByRole('button', { name: t('Go back') }).click()
    await expect(dialog).toHaveCount(0)
    expect(await device.queued(page)).toEqual([])
    expect((await device.statuses(page)).get(given.id)).toBe('pending')

    // The end is that of the booking as it is, from the first word until a colleague has approved it.
    await page.evaluate(() => {
      const said = new Set<string>()
      const look = () => document.querySelectorAll('[role="dialog"] strong + strong').forEach(({ textContent }) => said.add(textContent))
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { said })
    })
    const said = () => page.evaluate(() => [...((window as { said?: Set<string> }).said ?? [])])
    const newEnd = [formatDay(addDaysTo(ends, 7), language)]
    await device.answer(page, 'Approve', given.number).click()
    await expect.poll(said).toEqual(newEnd)
    const other = await device.open(LISTS.renewal.path)
    await device.approve(other, given.number)
    await expect(device.answer(page, 'Approve', given.number)).toHaveCount(0)
    await expect(dialog).toContainText(newEnd[0] ?? '')
    expect(await said()).toEqual(newEnd)
  })
