import { expect } from '@playwright/test'
import { addDays, addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, isolate } from '#i18n/formats.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { backwards, bare, pdfText } from '#tests/e2e/pdf-text.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { sampleContainer } from '#tests/support/samples.ts'

for (const language of inOneOfTwo('decisions')) {
  test(`in ${language}, by keys and offline, a rejected booking is re-opened, one is moved, one is charged for late days, and its agreement is printed`, async ({
    vendor,
    newDevice,
  }) => {
    const now = new Date().toISOString()
    const today = dayOf(now)
    const unwanted = await vendor.giveBooking('', startingIn(72, 'Ann', { status: 'new' }))
    const planned = await vendor.giveBooking('', startingIn(72, 'Ben', { status: 'accepted' }))
    const [bookedAt, overdue] = [addDays(now, -12), addDaysTo(today, -2)]
    const standing = await vendor.giveBooking(
      '',
      startingIn(-9 * 24, 'مؤسسة النور', { status: 'on_site', bookedAt, pickupOn: overdue, total: sar(1_234_55) }),
    )
    const device = await newDevice(language, { toastsStay: true })
    const { t } = device
    await device.context.addInitScript(() => {
      window.print = () => undefined
    })
    const page = await device.signIn(vendor, '/all-booking')
    const work = atWork({ device, page, isPhone: false })
    const dialog = page.getByRole('dialog')
    await device.goOffline()
    /** Opens a booking and asks for what a key stands for. */
    const ask = async (id: string, key: string) => {
      const detail = await work.open('/all-booking', id)
      await detail.getByRole('heading').first().focus()
      await page.keyboard.press(key)
      await expect(dialog).toBeVisible()
      return detail
    }
    const done = async (what: string) => {
      await expect(dialog).toHaveCount(0)
      await keepsFocus(page, what)
    }

    const rejected = await ask(unwanted.id, 'KeyR')
    await dialog.getByRole('textbox').fill('No truck that day')
    await work.submit('Reject booking')
    await expect(rejected).toContainText('No truck that day')
    // Whoever knows the question answers it before it is there.
    await work.open('/all-booking', unwanted.id).then((detail) => detail.getByRole('heading').first().focus())
    await page.keyboard.press('KeyO')
    await page.keyboard.press('Enter')
    await done('a booking was re-opened')
    await expect(rejected).not.toContainText('No truck that day')
    await expect(rejected.getByText(t('Time to answer:'))).toBeVisible()

    const moved = await ask(planned.id, 'KeyM')
    const [day, days] = [dialog.getByLabel(t('Delivery')), dialog.getByLabel(t('Rental days'))]
    await expect(day).toBeFocused()
    await days.fill('31')
    await days.press('Enter')
    await expect(days).toHaveAttribute('aria-invalid', 'true')
    const next = addDaysTo(planned.deliveryOn, 2)
    await day.fill(next)
    // As a keyboard in Arabic has them.
    await days.fill('٩')
    expect(await axeFaults(page, language)).toEqual([])
    await days.press('Enter')
    await done('a booking was moved')
    await expect(moved).toContainText(t('Waiting to send'))

    // Other dates that a colleague has chosen meanwhile stay.
    const { args: sent } = (await device.queued(page)).at(-1) ?? {}
    expect(sent).toMatchObject({ was: { startsOn: planned.deliveryOn, days: 7 } })

    const charged = await ask(standing.id, 'KeyE')
    const amount = dialog.getByLabel(t('Amount'))
    await amount.fill('1000000.01')
    await amount.press('Enter')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    const late = sar(2 * sampleContainer().price.halalas)
    await dialog.getByRole('button', { name: t('Use {cost}', { cost: isolate(formatMoney(late), language) }) }).press('Enter')
    await dialog.getByLabel(t('Note')).fill('Two days late')
    await work.submit('Draft charge')
    await done('a charge was drafted')
    await expect(charged.getByRole('list', { name: t('Extra charges') })).toContainText(formatMoney(late))

    await charged.getByRole('button', { name: t('Print rental agreement') }).press('Enter')
    await expect(page.locator('[data-print]')).toHaveCount(1)
    const text = (await pdfText(await page.pdf({ preferCSSPageSize: true }))).join('')
    for (const words of [
      'Rental agreement',
      `#${standing.number}`,
      'SAR 1,234.55',
      'Green Yard',
      'A rental lasts 30 days at most, renewals included.',
    ])
      expect(text).toContain(bare(words))
    for (const words of ['مؤسسة النور', 'الساحة الخضراء', 'عقد']) expect(text).toContain(backwards(bare(words)))
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.locator('[data-print]')).toHaveCount(0)

    await device.goOnline()
    await expect.poll(() => device.queued(page), { timeout: 60_000 }).toEqual([])
    expect(await vendor.readBooking(unwanted.id)).toMatchObject({ status: 'new', cancellation: null })
    expect(await vendor.readBooking(planned.id)).toMatchObject({
      deliveryOn: next,
      rentalDays: 9,
      pickupOn: addDaysTo(planned.pickupOn, 4),
    })
    expect(await vendor.readBooking(standing.id)).toMatchObject({
      charges: [{ type: 'late_days', status: 'draft', amount: late, note: 'Two days late' }],
      total: sar(1_234_55),
    })
  })
}
