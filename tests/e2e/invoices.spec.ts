import { expect, type Page } from '@playwright/test'
import { sar } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/instant.ts'
import { isolate } from '#i18n/formats.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { readQr, readTags } from '#tests/e2e/read-qr.ts'

/** What stands on the paper that a button prints, and on its code; afterwards the printer is done. */
const printed = async (page: Page, print: () => Promise<void>) => {
  await print()
  const paper = page.locator('[data-print]')
  await expect(paper).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByRole('heading', { level: 1 })).toBeVisible()
  const text = (await paper.innerText()).replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').replaceAll('\u00a0', ' ')
  const code = await readQr(await paper.locator('svg').screenshot())
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
  return { text, tags: readTags(code) }
}

for (const language of inOneOfTwo('invoices')) {
  test(`in ${language}, an invoice is asked for offline, numbered by the server, printed, and credited with a reason`, async ({
    vendor,
    newDevice,
  }) => {
    const order = startingIn(-48, 'مؤسسة النور', {
      status: 'on_site',
      bookedAt: addDays(new Date().toISOString(), -3),
      total: sar(1_234_55),
      amountPaid: sar(1_234_55),
      paymentStatus: 'paid',
    })
    const [booking, next] = [await vendor.giveBooking('', order), await vendor.giveBooking('', order)]
    const device = await newDevice(language, { toastsStay: true })
    const { t } = device
    await device.context.addInitScript(() => {
      window.print = () => undefined
    })
    const page = await device.signIn(vendor, '/all-booking')
    const work = atWork({ device, page, isPhone: false })
    const dialog = page.getByRole('dialog')
    await device.goOffline()
    const issue = async (id: string) => {
      const detail = await work.open('/all-booking', id)
      await detail.getByRole('button', { name: t('Issue invoice') }).click()
      await expect(dialog).toContainText('1,234.55')
      await work.submit('Issue invoice')
      await keepsFocus(page, 'an invoice was asked for')
      return detail
    }
    const detail = await issue(booking.id)
    const papers = detail.getByRole('list', { name: t('Invoices and credit notes') })
    const button = (words: string, number: string) =>
      papers.getByRole('button', { name: t(words, { number: isolate(number, language) }), exact: true })
    await expect(papers).toContainText(t('Waits for its number from the server.'))
    // Nothing can be credited before there is a number, and what is printed says that it is no tax invoice.
    await expect(papers.getByRole('button', { name: t('Credit note for {number}', { number: '' }) })).toHaveCount(0)
    const draft = await printed(page, () => papers.getByRole('button', { name: t('Print {name}', { name: t('Invoice') }) }).click())
    expect(draft.text).toContain('Not a tax invoice: the server has given it no number and no time yet.')
    expect(draft.text).not.toMatch(/INV-/)
    expect(draft.tags).toMatchObject({ 1: 'الساحة الخضراء', 2: '300000000000003', 4: '1234.55', 5: '161.03' })

    await device.goOnline()
    const year = new Date().toLocaleString('en', { year: 'numeric', timeZone: 'Asia/Riyadh' })
    const first = `INV-${year}-000001`
    await expect(papers).toContainText(first, { timeout: 60_000 })
    // In another tab the month is on the screen, and follows what is issued from now on.
    const title = t('VAT on your invoices')
    const earnings = await device.open('/earnings')
    await earnings.getByRole('button', { name: t('By month') }).click()
    const sum = earnings.getByRole('region', { name: title }).locator('tfoot')
    await expect(sum).toContainText('1,234.55')
    // On a phone month stands below month, and no figure out of sight.
    await earnings.setViewportSize({ width: 360, height: 740 })
    const months = earnings.getByRole('list', { name: title })
    await expect(months.getByText('1,234.55').last()).toBeVisible()
    expect(await months.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    await earnings.setViewportSize({ width: 1280, height: 800 })
    await page.bringToFront()
    await issue(next.id)
    await expect(
      page.locator(`section[data-detail="${next.id}"]`).getByRole('list', { name: t('Invoices and credit notes') }),
    ).toContainText(`INV-${year}-000002`, { timeout: 60_000 })

    await work.open('/all-booking', booking.id)
    const paper = await printed(page, () => button('Print {number}', first).click())
    const stored = await vendor.readBooking(booking.id)
    const [invoice] = stored.papers ?? []
    if (invoice?.kind !== 'invoice' || !invoice.stamp) throw new Error('no invoice')
    for (const words of [
      'Simplified tax invoice',
      first,
      'الساحة الخضراء',
      'Green Yard',
      '300000000000003',
      'مؤسسة النور',
      `#${booking.number}`,
      'SAR 1,234.55',
      'SAR 161.03',
      'SAR 1,073.52',
    ])
      expect(paper.text).toContain(words)
    expect(paper.text).not.toContain('Not a tax invoice')
    expect(paper.tags).toEqual({
      1: 'الساحة الخضراء',
      2: '300000000000003',
      3: invoice.stamp.at.replace(/\.\d{3}Z$/, 'Z'),
      4: '1234.55',
      5: '161.03',
    })

    // Some of it is credited, with a reason: more than is left is refused beside the field.
    await button('Credit note for {number}', first).click()
    const amount = dialog.getByLabel(t('Amount with VAT'))
    await amount.fill('2000')
    await dialog.getByRole('button', { name: t('Issue credit note') }).click()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await amount.fill('234.55')
    await dialog.getByLabel(t('Reason')).fill('Two days less')
    expect(await axeFaults(page, language)).toEqual([])
    await work.submit('Issue credit note')
    await keepsFocus(page, 'a credit note was asked for')
    await expect(papers).toContainText(`CRN-${year}-000001`, { timeout: 60_000 })
    const note = await printed(page, () => button('Print {number}', `CRN-${year}-000001`).click())
    for (const words of ['Simplified tax credit note', `CRN-${year}-000001`, first, 'Two days less', 'SAR 234.55'])
      expect(note.text).toContain(words)
    // Paid before, it is owed to the customer.
    const fact = (label: string) => detail.locator('dl > div').filter({ has: page.getByText(t(label), { exact: true }) })
    for (const label of ['Credit notes', 'Owed to the customer']) await expect(fact(label)).toContainText('SAR 234.55')
    expect(note.tags).toMatchObject({ 1: 'الساحة الخضراء', 4: '234.55', 5: '30.59' })
    expect((await vendor.readBooking(booking.id)).papers?.[1]).toMatchObject({
      kind: 'credit_note',
      invoiceId: invoice.id,
      reason: 'Two days less',
      amount: sar(234_55),
    })

    // The month adds up invoices less credit notes, on the screen and on paper.
    await earnings.bringToFront()
    const sums = ['2,469.10', '234.55', '1,943.08', '291.47']
    for (const amount of sums) await expect(sum).toContainText(amount)
    await earnings.getByRole('button', { name: t('Show an earlier year as well') }).click()
    await expect(sum).toContainText('2,469.10')
    await earnings.getByRole('button', { name: `${t('Print or export')}: ${title}` }).click()
    await earnings.getByRole('button', { name: t('Print'), exact: true }).click()
    const summary = earnings.locator('[data-print]')
    for (const amount of sums) await expect(summary.locator('[data-total]')).toContainText(amount)
  })
}
