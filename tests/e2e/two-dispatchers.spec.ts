import { expect } from '@playwright/test'
import { addDays, addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import { acceptedBooking } from '#tests/e2e/accepted-booking.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { breakColumns } from '#tests/e2e/broken-columns.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { startingIn, todayAt } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { bringFreeDriver } from '#tests/e2e/working-day.ts'

const today = dayOf(new Date().toISOString())

for (const language of inOneOfTwo('two of them')) {
  test(`in ${language}, of two who give a driver the same hour without a network one gets a card, and another driver from it`, async ({
    vendor,
    newDevice,
  }) => {
    const [majed, nasser] = [
      await bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' }),
      await bringFreeDriver(vendor, { en: 'Nasser', ar: 'ناصر' }),
    ]
    const [left, right] = [await newDevice(language, { hasWorker: false }), await newDevice(language)]
    const { t } = right
    const [one, two] = [await left.signIn(vendor, '/all-booking'), await right.signIn(vendor, '/all-booking')]
    // Three deliveries within the hour, which is to come whenever this runs: one is given on the left, two on the right, once from the
    // booking and once as a movement.
    const [theirs, ours, moved] = [
      await acceptedBooking(vendor, '', one, todayAt(23.9)),
      await acceptedBooking(vendor, '', one, todayAt(23.93)),
      await acceptedBooking(vendor, '', one, todayAt(23.96)),
    ]
    for (const [device, page] of [
      [left, one],
      [right, two],
    ] as const) {
      await expect.poll(async () => Object.keys(await device.rows(page, 'operations')).length).toBe(3)
    }
    await right.goOffline()
    const [they, we] = [atWork({ device: left, page: one, isPhone: false }), atWork({ device: right, page: two, isPhone: false })]
    const assign = async (work: typeof we, page: typeof one, bookingId: string) => {
      const detail = await work.open('/all-booking', bookingId)
      await detail.getByRole('button', { name: t('Assign driver') }).click()
      await page.getByRole('dialog').getByRole('radio', { name: majed.name[language] }).check()
      await work.submit('Assign driver')
    }
    await assign(we, two, ours.id)
    // Here the second is refused at once, for the first is known.
    const movement = await we.open('/operations', deliveryId(moved.id, 1))
    await movement.getByRole('button', { name: t('Assign driver') }).click()
    await we.choose('Driver', two.getByRole('option', { name: majed.name[language], exact: true }))
    await two
      .getByRole('dialog')
      .getByRole('button', { name: t('Save the plan') })
      .click()
    await expect(
      two
        .getByRole('dialog')
        .getByRole('alert')
        .filter({ hasText: String(ours.number) }),
    ).toBeVisible()
    await assign(they, one, theirs.id)
    await expect.poll(async () => (await vendor.readBooking(theirs.id)).driverId).toBe(majed.id)

    await right.goOnline()
    await right.openCentre(two)
    const card = two.getByRole('article').filter({ hasText: t('Not accepted') })
    await expect(card).toContainText(String(theirs.number))
    await card.getByRole('combobox', { name: t('Another driver who is free') }).click()
    // Who has that hour elsewhere is not offered.
    await expect(two.getByRole('option')).toHaveText([nasser.name[language]])
    await two.getByRole('option').click()
    await card.getByRole('button', { name: t('Assign'), exact: true }).click()
    await expect(card).toHaveCount(0)
    await keepsFocus(two, 'another driver was chosen')
    await expect.poll(async () => vendor.readBooking(ours.id)).toMatchObject({ status: 'assigned', driverId: nasser.id })
    expect(await vendor.readBooking(theirs.id)).toMatchObject({ status: 'assigned', driverId: majed.id })
  })
}

for (const language of inOneOfTwo('two-dispatchers')) {
  test(`in ${language}, of two who promise the last bin without a network one gets a card, and turns the booking down from it`, async ({
    vendor,
    newDevice,
  }) => {
    const container = await vendor.bringContainer({
      barcode: `L${vendor.vendorId.slice(0, 7)}`,
      inventory: { sku: 'LAST', units: 1, stock: 1 },
    })
    const { wasteType, binSize, barcode } = container
    const summary = { id: container.id, wasteType, binSize, barcode }
    const order = (hour: number, name: string) => {
      const startsAt = addDays(todayAt(hour), 2)
      const days = { startsAt, endsAt: addDays(startsAt, 7), deliveryOn: addDaysTo(today, 2), pickupOn: addDaysTo(today, 9) }
      return startingIn(48, name, { status: 'new', container: summary, ...days })
    }
    const [first, second] = [await vendor.giveBooking('', order(12, 'Ann')), await vendor.giveBooking('', order(14, 'Ben'))]
    const [left, right] = [await newDevice(language, { hasWorker: false }), await newDevice(language)]
    const { t } = right
    const [one, two] = [await left.signIn(vendor, '/new-booking'), await right.signIn(vendor, '/new-booking')]
    const accept = async (device: typeof left, page: typeof one, { number }: typeof first) => {
      await page.getByRole('button', { name: t('Accept booking {number}', { number: device.number(number) }) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('Accept booking'), exact: true })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(two.getByRole('link', { name: 'Ben' })).toBeVisible()
    await right.goOffline()
    await accept(right, two, second)
    await accept(left, one, first)
    await expect.poll(async () => (await vendor.readBooking(first.id)).status).toBe('accepted')

    await right.goOnline()
    await right.openCentre(two)
    const card = two.getByRole('article').filter({ hasText: t('Not accepted') })
    await expect(card).toContainText(String(second.number))
    // Nothing is free as long as the other booking has it: trying again is not offered.
    await expect(card.getByRole('button', { name: t('Try again') })).toHaveCount(0)
    await card.getByRole('button', { name: t('Reject booking') }).click()
    const dialog = two.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The last one is gone')
    await dialog.getByRole('button', { name: t('Reject booking') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(card).toHaveCount(0)
    await keepsFocus(two, 'a booking was turned down')
    await expect
      .poll(async () => vendor.readBooking(second.id))
      .toMatchObject({ status: 'rejected', cancellation: { reason: 'The last one is gone' } })
  })
}

test('a movement that was given to a driver who is taken is given to a free one from its card', RELEASE, async ({ vendor, newDevice }) => {
  const [majed, nasser] = [
    await bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' }),
    await bringFreeDriver(vendor, { en: 'Nasser', ar: 'ناصر' }),
  ]
  const [left, right] = [await newDevice('ar', { hasWorker: false }), await newDevice('ar')]
  const { t } = right
  const [one, two] = [await left.signIn(vendor, '/all-booking'), await right.signIn(vendor, '/operations/board')]
  const [theirs, ours] = [await acceptedBooking(vendor, '', one, todayAt(23.9)), await acceptedBooking(vendor, '', one, todayAt(23.93))]
  const pool = two.locator('[data-lane="unassigned"]')
  await expect(pool.getByRole('option')).toHaveCount(2)
  await right.goOffline()
  await pool
    .getByRole('option')
    .filter({ hasText: `#${ours.number}` })
    .click()
  await two.getByRole('button', { name: t('Move to…') }).click()
  const we = atWork({ device: right, page: two, isPhone: false })
  await we.choose('Driver', two.getByRole('option', { name: majed.name.ar, exact: true }))
  await we.submit('movement|Move')
  await expect.poll(async () => (await right.queued(two)).map(({ name }) => name)).toEqual(['operation.plan'])
  const they = atWork({ device: left, page: one, isPhone: false })
  const detail = await they.open('/all-booking', theirs.id)
  await detail.getByRole('button', { name: t('Assign driver') }).click()
  await one.getByRole('dialog').getByRole('radio', { name: majed.name.ar }).check()
  await they.submit('Assign driver')
  await expect.poll(async () => (await vendor.readBooking(theirs.id)).driverId).toBe(majed.id)

  await right.goOnline()
  await right.openCentre(two)
  const card = two.getByRole('article').filter({ hasText: t('Not accepted') })
  await expect(card).toContainText(`#${ours.number}`)
  await expect(card.getByRole('link', { name: t('Open the movement') })).toBeVisible()
  await expect(card).toContainText(String(theirs.number))

  // Where nothing can say yet who is free, the card says so in place of a choice, and reads again when it is asked to.
  right.allow(/a broken disk/)
  await breakColumns(two)
  await right.openCentre(two)
  const choice = card.getByRole('combobox', { name: t('Another driver who is free') })
  const unread = card.getByRole('alert').filter({ hasText: t('The available drivers could not be read on this device.') })
  await expect(unread).toBeVisible()
  await expect(choice).toHaveCount(0)
  await unread.getByRole('button', { name: t('Try again') }).evaluate((button: HTMLElement) => {
    window.columnsFail = false
    button.click()
  })
  await expect(unread).toHaveCount(0)
  await choice.click()
  await expect(two.getByRole('option')).toHaveText([nasser.name.ar])
  await two.getByRole('option').click()
  await card.getByRole('button', { name: t('Assign'), exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(async () => vendor.readBooking(ours.id)).toMatchObject({ status: 'assigned', driverId: nasser.id })
})
