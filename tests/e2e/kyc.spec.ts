import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, type Page } from '@playwright/test'
import type { FileRef } from '#domain/kernel/id.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { describeNotification } from '#i18n/notification-messages.ts'
import { expectFair } from '#tests/e2e/fair.ts'
import { registerTestVendor } from '#tests/e2e/marketplace.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { ORIGIN } from '#tests/e2e/site.ts'

const pdf = (words: string) =>
  Buffer.from(
    `%PDF-1.4\n% ${words}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const refOf = (bytes: Buffer, name: string, type: FileRef['type']): FileRef => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  name,
  type,
  size: bytes.length,
})
const PHOTO = refOf(PNG, 'yard.png', 'image/png')
const OLD = refOf(pdf('old'), 'old-license.pdf', 'application/pdf')

const company: Partial<Vendor> = { logo: PHOTO, businessImages: [PHOTO], licenseCertificate: OLD }
const sentBack = (reason: string): Vendor['kyc'] => ({
  status: 'rejected',
  rejectionReason: reason,
  faults: [{ field: 'licenseCertificate', reason }],
  submittedAt: '2026-11-15T08:00:00.000Z',
  decidedAt: '2026-11-17T08:00:00.000Z',
})

/** The files that the record names, as they would be there after an earlier submission. */
const upload = async (page: Page, files: readonly Buffer[]): Promise<void> => {
  for (const bytes of files) {
    const status = await page.evaluate(
      async ({ base64, sha256 }) => {
        const body = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
        const headers = { 'Content-Range': `bytes 0-${body.length - 1}/${body.length}` }
        return (await fetch(`/api/files/${sha256}`, { method: 'PUT', headers, body })).status
      },
      { base64: bytes.toString('base64'), sha256: createHash('sha256').update(bytes).digest('hex') },
    )
    expect(status).toBe(200)
  }
}

for (const language of inOneOfTwo('kyc')) {
  test(`in ${language}, what was not accepted is corrected offline, sent when there is a network, and approved before one's eyes`, async ({
    newDevice,
  }) => {
    const reason = language === 'ar' ? 'انتهت صلاحية الترخيص' : 'The license has expired'
    const vendor = await registerTestVendor(ORIGIN, { ...company, kyc: sentBack(reason) })
    const device = await newDevice(language, language === 'ar' ? { viewport: { width: 390, height: 844 } } : {})
    const { t } = device
    const page = await device.signIn(vendor)
    await upload(page, [PNG, pdf('old')])
    const banner = page.getByRole('complementary', { name: t('Identity check (KYC)') })
    await expect(banner).toContainText(t('The identity check was not accepted.'))
    await banner.getByRole('link', { name: t('Correct and send again') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('Identity check (KYC)') })).toBeVisible()

    const field = page.getByRole('group', { name: t('License certificate') })
    const form = page.getByRole('region', { name: t('Correct and send again') })
    await expect(form.getByText(reason)).toBeVisible()
    // Everything else stands there as facts.
    await expect(form.getByRole('group')).toHaveCount(1)
    await expect(page.getByRole('region', { name: t('What you submitted') }).getByText('RY-778')).toBeVisible()
    await expect(page.getByText(t('Accept bookings'))).toBeVisible()
    await expectFair(page, language, 'screen 1')

    await form.getByRole('button', { name: t('Send again') }).click()
    await expect(form.getByText(t('Change this before you send it again.'))).toBeVisible()
    await expect(field.getByRole('button', { name: t('Choose another file') })).toBeFocused()
    await expectFair(page, language, 'screen 2')

    await device.goOffline()
    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'new-license.pdf', mimeType: 'application/pdf', buffer: pdf(`new ${language}`) })
    await expect(field.getByText('new-license.pdf')).toBeVisible()
    await expect(form.getByText(t('Draft kept on this device'))).toBeVisible()
    await expect.poll(() => device.drafts(page)).toContain('new-license.pdf')
    await page.reload()
    await expect(field.getByText('new-license.pdf')).toBeVisible()
    await form.getByRole('button', { name: t('Send again') }).click()
    const status = page.getByRole('region', { name: t('Identity check (KYC)') })
    await expect(status).toContainText(t('Waiting to send'))
    await expect(status).toContainText(t('The review usually takes 1 to 3 business days.'))
    await expect(form).toBeHidden()

    await device.goOnline()
    await expect(status.getByText(t('Waiting to send'))).toBeHidden({ timeout: 45_000 })
    const stored = await vendor.readVendor()
    expect(stored).toMatchObject({ licenseCertificate: { name: 'new-license.pdf' }, kyc: { status: 'pending', faults: [] } })
    await expectFair(page, language, 'screen 3')

    // A second rejection begins with what is there now: what was sent after the first is no draft any more.
    await vendor.decide({ status: 'rejected', reason, faults: [{ field: 'licenseCertificate', reason }] })
    await expect(form.getByText(reason)).toBeVisible()
    await expect(form.getByText(t('Draft kept on this device'))).toBeHidden()
    await form.getByRole('button', { name: t('Send again') }).click()
    await expect(form.getByText(t('Change this before you send it again.'))).toBeVisible()

    await vendor.decide({ status: 'approved' })
    await expect(page.getByText(new RegExp(describeNotification({ code: 'kyc.approved', params: {} }, language).title))).toBeVisible()
    await expect(status).toContainText(t('Your identity is confirmed.'))
    await expect(banner).toBeHidden()
  })
}

test(
  'a field that was not accepted says so to everybody until it is changed, and a refused correction does too',
  RELEASE,
  async ({ newDevice }) => {
    const reason = 'The street is not the one of the register'
    const vendor = await registerTestVendor(ORIGIN, { ...company, kyc: { ...sentBack(reason), faults: [{ field: 'streetName', reason }] } })
    const device = await newDevice('en')
    const page = await device.signIn(vendor)
    await upload(page, [PNG, pdf('old')])
    await page.goto('/profile/kyc')
    const form = page.getByRole('region', { name: device.t('Correct and send again') })
    const street = form.getByRole('textbox', { name: device.t('Street name and number') })
    await expect(form.getByText(reason)).toBeVisible()
    await expect(street).toHaveAttribute('aria-invalid', 'true')
    await street.fill('Olaya Street 12')
    await expect(street).not.toHaveAttribute('aria-invalid', 'true')

    // What is sent after the Admin has decided otherwise is refused, and the page says so.
    await device.goOffline()
    await form.getByRole('button', { name: device.t('Send again') }).click()
    const status = page.getByRole('region', { name: device.t('Identity check (KYC)') })
    await expect(status).toContainText(device.t('Waiting to send'))
    await vendor.decide({ status: 'approved' })
    await device.goOnline()
    const told = status.getByRole('alert')
    await expect(told).toContainText(device.t('Your documents were not accepted by the server'), { timeout: 45_000 })
    await expect(told).toContainText(device.t('Your identity is already confirmed.'))
    await expect(told.getByRole('link', { name: device.t('See what you can do') })).toHaveAttribute('href', '/sync')
    await expectFair(page, 'en', 'screen 4')
  },
)

test('a newcomer sees what is left and what is locked, and an unknown state says whom to ask', async ({ newDevice }) => {
  const vendor = await registerTestVendor(ORIGIN, {
    kyc: { status: 'pending', rejectionReason: null, submittedAt: null, decidedAt: null },
  })
  const device = await newDevice('en', { hasWorker: false })
  const { t } = device
  const page = await device.signIn(vendor, '/profile/kyc')
  const list = page.getByRole('region', { name: t('On the way to your first booking') })
  await expect(list.getByText(t('Your company must be approved first: the identity check (KYC) is not finished.')).first()).toBeVisible()
  await expect(list.getByRole('link', { name: t('Continue the set-up') })).toHaveAttribute('href', /\/setup\/account$/)
  await expectFair(page, 'en', 'screen 5')
  // From anywhere else the banner leads to the open step too.
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: t('Continue the set-up') })).toHaveAttribute('href', /\/setup\/account$/)

  const odd = await registerTestVendor(ORIGIN, {
    kyc: { status: 'on_hold', rejectionReason: null, submittedAt: '2026-11-15T08:00:00.000Z', decidedAt: null },
  })
  const other = await newDevice('en', { hasWorker: false })
  const second = await other.signIn(odd, '/profile/kyc')
  const sentence = 'There seems to be an issue with your KYC status. Please contact support for assistance.'
  await expect(second.getByRole('region', { name: t('Identity check (KYC)') })).toContainText(sentence)
})

test('the own data is taken along as an archive, and the account can be given up and kept after all', async ({ newDevice }) => {
  const vendor = await registerTestVendor(ORIGIN, { ...company, vendorName: '=SUM(A1)' })
  const request = await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: false })
  const { t } = device
  const page = await device.signIn(vendor)
  await upload(page, [PNG])
  device.allow(/status of 404/)
  await page.goto('/profile')
  // What stands above the button is there: a page that grows under the finger takes the press away.
  await expect(page.getByRole('region', { name: t('What happened') }).getByRole('listitem')).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t('Export data') }).click()
  const entries = unzipSync(new Uint8Array(readFileSync(await (await saved).path())))
  expect(strFromU8(entries['requests.json'] ?? new Uint8Array())).toContain(request.id)
  expect(strFromU8(entries['vendors.csv'] ?? new Uint8Array())).toContain("'=SUM(A1)")
  expect(Object.keys(entries)).toContain(`files/${PHOTO.sha256.slice(0, 12)}-yard.png`)
  // The old license was never uploaded: it is named as missing.
  const part = page.getByRole('region', { name: t('Your data') })
  await expect(part.getByText('old-license.pdf')).toBeVisible()
  expect(strFromU8(entries['manifest.json'] ?? new Uint8Array())).toContain(OLD.sha256)

  await page.getByRole('button', { name: t('Ask to close the account') }).click()
  const dialog = page.getByRole('dialog', { name: t('Ask to close the account?') })
  await expect(dialog).toContainText('1 booking is still open')
  await dialog.getByRole('textbox').fill('Moving abroad')
  await expectFair(page, 'en', 'screen 6')
  await dialog.getByRole('button', { name: t('Ask to close') }).click()
  await expect.poll(async () => (await vendor.readVendor()).deletion?.reason).toBe('Moving abroad')
  await page.getByRole('button', { name: t('Keep the account') }).click()
  await expect.poll(async () => (await vendor.readVendor()).deletion).toBeNull()
  await expect(page.getByRole('button', { name: t('Ask to close the account') })).toBeVisible()
})
