import { expect } from '@playwright/test'
import { sar } from '#domain/kernel/money.ts'
import { addDays, addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { bringFreeDriver } from '#tests/e2e/working-day.ts'

const today = dayOf(new Date().toISOString())

for (const language of inOneOfTwo('cash')) {
  test(`in ${language}, cash that two devices record offline counts once, and the cash-up has it by driver and day`, async ({
    vendor,
    newDevice,
  }) => {
    // Two of one name, each with a purse of their own.
    const majed = await bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' })
    const namesake = await vendor.bringDriver({ name: majed.name, phone: '0509876543' })
    const bookedAt = addDays(new Date().toISOString(), -4)
    const give = (name: string, driverId: string) =>
      vendor.giveBooking(driverId, startingIn(-48, name, { status: 'on_site', driverId, bookedAt }))
    const [both, own, earlier] = [await give('Ann', majed.id), await give('Ben', majed.id), await give('Cid', namesake.id)]
    const [left, right] = [await newDevice(language), await newDevice(language)]
    const { t } = right
    const [one, two] = [await left.signIn(vendor, '/active-booking'), await right.signIn(vendor, '/active-booking')]
    const [they, we] = [atWork({ device: left, page: one, isPhone: false }), atWork({ device: right, page: two, isPhone: false })]
    await left.goOffline()
    await right.goOffline()
    await they.cash(both.id)
    await we.cash(both.id, { amount: '200', why: 'Only a part' })
    await we.cash(own.id, { amount: '60', why: 'The rest tomorrow' })
    await left.goOnline()
    await expect.poll(async () => (await vendor.readBooking(both.id)).paymentStatus, { timeout: 60_000 }).toBe('paid')
    await right.goOnline()
    await right.openCentre(two)
    const card = two.getByRole('article').filter({ hasText: t('Not accepted') })
    await expect(card).toContainText('460.00')
    // What was noted here may be other cash: it is not lost with the card.
    await expect(card).toContainText('200.00')
    await expect(card).toContainText('Only a part')
    await expect(card).toContainText(String(both.number))
    await expect(card.getByRole('button', { name: t('Try again') })).toHaveCount(0)
    await card.getByRole('button', { name: t('Discard') }).click()
    await two
      .getByRole('dialog')
      .getByRole('button', { name: t('Discard change') })
      .click()
    await expect(card).toHaveCount(0)
    await keepsFocus(two, 'a card was put away')
    await expect.poll(() => right.queued(two)).toEqual([])
    const paid = await vendor.readBooking(both.id)
    expect([paid.amountPaid, paid.receipts?.length]).toEqual([sar(460_00), 1])
    expect(await vendor.readBooking(own.id)).toMatchObject({ amountPaid: sar(60_00), paymentStatus: 'unpaid' })

    // Of another day and another driver: on that day's line.
    const detail = await we.open('/all-booking', earlier.id)
    await detail.getByRole('button', { name: t('Record cash') }).click()
    await two.getByRole('dialog').getByLabel(t('Received on')).fill(addDaysTo(today, -1))
    await we.submit('Record cash')
    await expect(detail.getByText(t('Cash received'))).toBeVisible()
    await two.goto('/all-booking')
    await two.getByRole('button', { name: t('Cash-up') }).click()
    const dialog = two.getByRole('dialog')
    const rows = dialog.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText(majed.name[language])
    await expect(rows.nth(1)).toContainText('520.00')
    await dialog.getByLabel(t('First day')).fill(addDaysTo(today, -1))
    await expect(rows).toHaveCount(4)
    await expect(rows.filter({ hasText: namesake.phone.slice(-4) })).toContainText('460.00')
    await expect(rows.last()).toContainText('980.00')
    // What is taken back where nobody hears of it is counted elsewhere, and said to be.
    await two.keyboard.press('Escape')
    await right.goOffline()
    const takeBack = (await we.open('/all-booking', own.id)).getByRole('button', { name: t('Take back the record of cash') })
    await takeBack.click()
    await expect(takeBack).toHaveCount(0)
    await two.goto('/all-booking')
    await two.getByRole('button', { name: t('Cash-up') }).click()
    await expect(rows.nth(1)).toContainText('460.00')
    await expect(dialog.getByRole('note')).toContainText(language === 'ar' ? /60\.00.*سُحب تسجيله/ : /60\.00.*record was taken back/)
    await right.goOnline()
    await expect.poll(() => right.queued(two)).toEqual([])
    await expect(dialog.getByRole('note')).toHaveCount(0)
    await dialog.getByLabel(t('First day')).fill(addDaysTo(today, -1))
    await expect(rows.last()).toContainText('920.00')
    // On paper the sum stands at the end, and not on every page as if it were what that page comes to.
    await two.evaluate(() => {
      window.print = () => undefined
    })
    await dialog.getByRole('button', { name: t('Print cash-up') }).click()
    const sum = two.locator('[data-print] tfoot')
    await expect(sum).toContainText('920.00')
    await two.emulateMedia({ media: 'print' })
    await expect(sum).toHaveCSS('display', 'table-row-group')
    await two.emulateMedia({ media: null })
    await two.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(sum).toHaveCount(0)
    // On a phone the sum stands on the screen, and not beside it.
    await two.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await two.setViewportSize({ width: 360, height: 740 })
    await two.getByRole('button', { name: t('Cash-up') }).click()
    await dialog.getByLabel(t('First day')).fill(addDaysTo(today, -1))
    await expect(rows.last().getByRole('cell')).toHaveCount(2)
    const frame = dialog.getByRole('region', { name: t('Cash-up') })
    expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })
}
