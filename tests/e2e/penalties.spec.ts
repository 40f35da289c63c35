import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import * as v from 'valibot'
import { formatMoney } from '#i18n/formats.ts'
import { breakColumns } from '#tests/e2e/broken-columns.ts'
import { fitting } from '#tests/e2e/fits.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { pdf, picture } from '#tests/e2e/papers.ts'
import { test } from '#tests/e2e/portal.ts'

const evidence = v.object({
  format: v.literal('penalty-evidence'),
  penalty: v.object({ id: v.string(), dispute: v.object({ reason: v.string() }) }),
  booking: v.object({ id: v.string() }),
  files: v.array(v.object({ sha256: v.string(), name: v.string() })),
  missing: v.array(v.string()),
})

for (const language of inOneOfTwo('penalties')) {
  test(`in ${language}, a penalty is disputed with a photo offline, and its evidence bears the hash it says`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { toastsStay: true })
    const { t } = device
    const driver = await vendor.bringDriver()
    const booking = await vendor.giveBooking(driver.id)
    const penalty = await vendor.fine(booking)
    const page = await device.signIn(vendor, '/penalty-payment')
    await expect(page.getByText(`${t('Unpaid penalties:')} ${formatMoney(penalty.amount)}`)).toBeVisible()
    const found: string[] = []
    await fitting(page, found)('the list')
    expect(found).toEqual([])
    await page
      .getByRole('link', { name: `#${booking.number}` })
      .first()
      .click()
    const detail = page.locator('section[data-detail]')
    await expect(detail.getByText(t('penalty|Issued'), { exact: true })).toBeVisible()
    const photo = await picture(page, language === 'ar' ? 300 : 120)
    await device.goOffline()

    await detail.getByRole('button', { name: t('Dispute penalty') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The gate was shut')
    const attach = (name: string, mimeType: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await attach('gate.jpg', 'image/jpeg', photo)
    await expect(dialog.getByText('gate.jpg')).toBeVisible()
    // What was refused is told with what is taken, until something is taken away or chosen.
    const refused = dialog.getByRole('alert').filter({ hasText: t('Invalid file type.') })
    await attach('gate.pdf', 'application/pdf', pdf('gate'))
    await expect(refused).toContainText(t('Accepted: {help}.', { help: t('Up to 5, JPG or PNG, each under 5 MB') }))
    await dialog.getByRole('button', { name: t('Remove {0}', { 0: 'gate.jpg' }) }).click()
    await expect(refused).toHaveCount(0)
    await attach('gate.jpg', 'image/jpeg', photo)
    await expect(dialog.getByText('gate.jpg')).toBeVisible()
    // A large photo waits for its size: nothing is sent without it.
    const wide = await sharp({
      create: { width: 3000, height: 400, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .png()
      .toBuffer()
    await dialog.locator('input[type=file]').setInputFiles({ name: 'road.png', mimeType: 'image/png', buffer: wide })
    const sizes = dialog.getByRole('group', { name: t('Size of {0}', { 0: 'road.png' }) }).getByRole('button')
    await expect(sizes).toHaveCount(2)
    await dialog.getByRole('button', { name: t('Dispute penalty') }).click()
    await expect(dialog.getByText(t('Choose in which size each photo is kept first.'))).toBeVisible()
    await expect(sizes.first()).toBeFocused()
    // Nor while it is being kept, which takes as long as the device needs.
    await page.evaluate(() => {
      const digest = crypto.subtle.digest.bind(crypto.subtle)
      crypto.subtle.digest = async (...given) => {
        await new Promise((later) => setTimeout(later, 1500))
        return digest(...given)
      }
    })
    await sizes.last().click()
    await dialog.getByRole('button', { name: t('Dispute penalty') }).click()
    await expect(dialog.getByText(t('The file is still being kept. Send again in a moment.'))).toBeVisible()
    await expect(dialog.getByText('road.jpg')).toBeVisible()
    await dialog.getByRole('button', { name: t('Dispute penalty') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(detail.getByText('The gate was shut')).toBeVisible()

    const unsent = detail.getByText(t('Some of this is not sent yet: until then its times are by this device’s clock alone.'))
    await expect(unsent).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      detail.getByRole('button', { name: t('Save the evidence') }).click(),
    ])
    const bytes = await readFile(await download.path())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await expect(detail.getByRole('status').filter({ hasText: sha256 })).toBeVisible()
    // It is read whole: in the panel, and on paper.
    const fitsIn = (place: Locator) => place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
    expect(await fitsIn(detail)).toBe(true)
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await detail.getByRole('button', { name: t('Print the evidence') }).click()
    const paper = page.locator('[data-print]')
    await expect(paper).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toContainText(sha256)
    expect(await fitsIn(paper)).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(paper).toHaveCount(0)
    const read = v.parse(evidence, JSON.parse(bytes.toString('utf8')))
    expect(read).toMatchObject({ penalty: { id: penalty.id, dispute: { reason: 'The gate was shut' } }, booking: { id: booking.id } })
    expect(read.files.map(({ name }) => name)).toEqual(['gate.jpg', 'road.jpg'])
    expect(read.missing).toEqual(['clock'])

    // Among what waits it says which penalty.
    await device.openSync(page)
    await expect(page.getByRole('article').filter({ hasText: t('Dispute a penalty') })).toContainText(`#${booking.number}`)
    await page.keyboard.press('Escape')
    await device.goOnline()
    await expect.poll(() => device.queued(page), { timeout: 45_000 }).toEqual([])
    await expect.poll(async () => (await vendor.readPenalty(penalty.id)).dispute?.reason).toBe('The gate was shut')
    await expect(unsent).toHaveCount(0)

    // Whoever takes it back by a slip has it again, and the Admin never hears of that.
    await detail.getByRole('button', { name: t('Take the dispute back') }).click()
    await expect(detail.getByText('The gate was shut')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(detail.getByText('The gate was shut')).toBeVisible()
    expect(await device.queued(page)).toEqual([])
    expect((await vendor.readPenalty(penalty.id)).dispute?.reason).toBe('The gate was shut')

    // Where movements cannot be read, that is said, and they are read again when it is asked for.
    device.allow(/a broken disk/)
    await breakColumns(page)
    await page.reload()
    const unread = detail.getByRole('alert').filter({
      hasText: t('The movements of this booking could not be read on this device: the evidence is without their steps and photos.'),
    })
    await expect(unread).toBeVisible()
    await unread.getByRole('button', { name: t('Try again') }).evaluate((button: HTMLElement) => {
      window.columnsFail = false
      button.click()
    })
    await expect(unread).toHaveCount(0)
  })
}
