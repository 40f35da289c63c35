import { expect } from '@playwright/test'
import { USUAL_TERMS } from '#domain/bookings/terms.ts'
import { sar } from '#domain/kernel/money.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

for (const language of inOneOfTwo('cancel')) {
  test(`in ${language}, cancelling costs nothing a day before the start, and later what is said before the reason is asked`, async ({
    vendor,
    newDevice,
  }) => {
    const terms = { ...USUAL_TERMS, penalty: { percent: 0, least: sar(0) } }
    const [free, early, late] = [
      await vendor.giveBooking('', startingIn(23, 'Cid', { status: 'accepted', terms })),
      await vendor.giveBooking('', startingIn(25, 'Ann', { status: 'accepted' })),
      await vendor.giveBooking('', startingIn(23, 'Ben', { status: 'accepted', total: sar(1_000_00) })),
    ]
    const device = await newDevice(language)
    const { t } = device
    const page = await device.signIn(vendor, '/upcoming-booking')
    const work = atWork({ device, page, isPhone: false })
    const dialog = page.getByRole('dialog')
    await device.goOffline()
    const ask = async (id: string) => {
      const detail = await work.open('/upcoming-booking', id)
      await detail.getByRole('button', { name: t('Cancel booking'), exact: true }).click()
      await expect(dialog.getByRole('textbox')).toBeVisible()
      return detail
    }
    // Where the Admin asks for no penalty, no moment is named from which on there would be one.
    await ask(free.id)
    await expect(dialog.getByText(t('Cancelling costs you nothing.'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await ask(early.id)
    await expect(dialog.getByText(t('Cancelling costs you nothing.'))).toHaveCount(0)
    await expect(dialog.getByRole('note')).toHaveCount(0)
    await dialog.getByRole('textbox').fill('Truck broke down')
    await work.submit('Cancel booking')

    const detail = await ask(late.id)
    const penalty = dialog.getByRole('note')
    await expect(penalty).toContainText('SAR 250.00')
    const [said, asked] = [await penalty.boundingBox(), await dialog.getByRole('textbox').boundingBox()]
    expect(said?.y).toBeLessThan(asked?.y ?? 0)
    // Whoever thinks better of it has paid nothing.
    await dialog.getByRole('textbox').fill('No driver at all')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect((await device.queued(page)).map(({ name }) => name)).toEqual(['booking.cancel'])
    await ask(late.id)
    // What was typed is there again.
    await expect(dialog.getByRole('textbox')).toHaveValue('No driver at all')
    await work.submit('Cancel and pay the penalty')
    await expect(detail).toContainText('SAR 250.00')
    // The server hears what was said to cost how much: where it has become more meanwhile, nothing is cancelled.
    expect((await device.queued(page)).map(({ args }) => args)).toMatchObject([{ penalty: null }, { penalty: sar(250_00) }])

    await device.goOnline()
    await expect.poll(() => device.queued(page), { timeout: 60_000 }).toEqual([])
    expect((await vendor.readBooking(early.id)).cancellation).toMatchObject({ reason: 'Truck broke down', penalty: null })
    expect((await vendor.readBooking(late.id)).cancellation).toMatchObject({ reason: 'No driver at all', penalty: sar(250_00) })
    expect(await vendor.readPenalty(late.id)).toMatchObject({
      bookingId: late.id,
      cause: 'late_cancellation',
      amount: sar(250_00),
      status: 'unpaid',
    })
    // The note of the booking follows what became of its penalty.
    await vendor.settlePenalty(late.id, 'waived')
    const amount = language === 'ar' ? '\u2066SAR 250.00\u2069' : 'SAR 250.00'
    await work.open('/cancelled-booking', late.id)
    await expect(detail.getByText(t('The penalty of {penalty} was waived: nothing is owed.', { penalty: amount }))).toBeVisible()
    await expect(detail.getByText(t('Penalty: {penalty}', { penalty: amount }))).toHaveCount(0)
    await page.goto('/penalty-payment?status=all')
    await expect(page.getByRole('link', { name: `#${late.number}` })).toBeVisible()
    await expect(page.getByRole('link', { name: `#${early.number}` })).toHaveCount(0)
  })
}
