import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Device } from '#tests/e2e/device.ts'
import { expectFair } from '#tests/e2e/fair.ts'
import { knownVendor } from '#tests/e2e/marketplace.ts'
import { linkTo } from '#tests/e2e/newcomer.ts'
import { pdf, picture } from '#tests/e2e/papers.ts'
import { test } from '#tests/e2e/portal.ts'

test.use({ actionTimeout: 20_000 })

const PASSWORD = 'Passw0rd-12'
const JOURNEYS = [
  { language: 'en', viewport: { width: 390, height: 844 }, company: 'Sand Yard Co', reason: 'The license has expired' },
  { language: 'ar', viewport: { width: 1280, height: 800 }, company: 'ساحة الرمال', reason: 'انتهت صلاحية الترخيص' },
] as const

/** Signs up, opens the link of the mail, and stands before the first step. */
const signUp = async (device: Device, company: string): Promise<{ page: Page; email: string; vendorId: string }> => {
  const { t } = device
  const email = `new-${randomUUID().slice(0, 8)}@example.com`
  const page = await device.open('/signup')
  await page.getByLabel(t('Company name')).fill(company)
  await page.getByLabel(t('Email')).fill(email)
  for (const field of await page.locator('input[autocomplete=new-password]').all()) await field.fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('Create account') }).click()
  await expect(page.getByText(t('Check your inbox'))).toBeVisible()
  await expect.poll(() => linkTo(email, '/verify-email')).not.toBeNull()
  await page.goto(linkTo(email, '/verify-email') ?? '')
  await expect(page).toHaveURL(/\/setup\/account$/)
  const vendorId = await page.evaluate(() => (JSON.parse(localStorage.getItem('knownSession') ?? '{}') as { vendorId: string }).vendorId)
  return { page, email, vendorId }
}

for (const { language, viewport, company, reason } of JOURNEYS) {
  test(`in ${language}, a newcomer sets the company up, mostly offline, is sent back once and then approved`, async ({ newDevice }) => {
    test.setTimeout(180_000)
    const device = await newDevice(language, { viewport })
    const { t } = device
    const { page, vendorId } = await signUp(device, company)
    const admin = knownVendor(vendorId)
    const next = page.getByRole('button', { name: t('Save and continue') })
    const group = (label: string) => page.getByRole('group', { name: t(label) })
    const field = (label: string) => page.getByRole('textbox', { name: t(label), exact: true })
    const missing = (label: string) => page.getByText(t('{field} is required', { field: t(label) }), { exact: true })
    await device.controlled(page)

    // The first step says what is missing and goes to the first of it; what was typed stays.
    await expect(page.getByRole('heading', { level: 1, name: t('Account') })).toBeVisible()
    await page.getByLabel(t('Vendor name')).fill('Rimal')
    await next.click()
    await expect(missing('Mobile number')).toBeVisible()
    await expect(missing('Logo')).toBeVisible()
    await expect(page.getByLabel(t('Mobile number'))).toBeFocused()
    await expect(page.getByLabel(t('Vendor name'))).toHaveValue('Rimal')
    await expectFair(page, language, 'screen 1')
    await page.getByLabel(t('Mobile number')).fill('+966 50 123 4567')
    await page.getByLabel(t('Vendor name')).focus()
    await expect(page.getByLabel(t('Mobile number'))).toHaveValue('0501234567')
    const logo = await picture(page, 10)
    await group('Logo').locator('input[type=file]').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: logo })
    await expect(group('Logo').getByRole('img', { name: 'logo.jpg' })).toBeVisible()

    await expect.poll(() => device.drafts(page)).toContain('logo.jpg')

    // The order of the steps holds for addresses too.
    await page.goto('/setup/kyc')
    await expect(page).toHaveURL(/\/setup\/account$/)
    await expect(group('Logo').getByRole('img', { name: 'logo.jpg' })).toBeVisible()
    await next.click()
    await expect(page).toHaveURL(/\/setup\/business-details$/)
    await expect(page.getByRole('link', { name: t('Finish later') })).toBeVisible()

    await device.goOffline()
    await expect(page.getByText(t('You are offline. What you enter is kept on this device and sent later.'))).toBeVisible()
    for (const [label, text] of [
      ['Commercial register number', '1010123456'],
      ['Tax number', '300000000000003'],
      ['License number', 'RY-778'],
      ['Country', 'Saudi Arabia'],
      ['State or province', 'Riyadh'],
      ['City', 'Riyadh'],
      ['Street name and number', 'King Fahd Road 7'],
      ['Building number', '7'],
      ['Postal code', '12211'],
    ] as const)
      await field(label).fill(text)
    await expect(page.getByText(t('Saudi building numbers usually have 4 digits. Please check it.'))).toBeVisible()
    await page.getByRole('button', { name: t('Add a dump yard') }).click()
    await page.getByLabel(t('Yard name')).fill('North yard')
    await expect.poll(() => device.drafts(page)).toContain('North yard')

    // A reload, as when the phone closed the app: the draft is there.
    await page.reload()
    await expect(page.getByLabel(t('License number'))).toHaveValue('RY-778')
    await expect(page.getByLabel(t('Yard name'))).toHaveValue('North yard')
    await next.click()
    await expect(missing('Address')).toBeVisible()
    await expectFair(page, language, 'screen 2')
    await field('Address').fill('King Fahd Road 7, Riyadh')
    await page.getByLabel(t('Yard address')).fill('Exit 5')
    // The map is there without a network; by the keyboard the pin goes into its middle.
    await page.getByRole('button', { name: t('Show the map') }).click()
    const map = page.locator('canvas.maplibregl-canvas')
    await expect(map).toBeVisible()
    await map.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(t('Latitude'))).not.toHaveValue('')
    await page.getByLabel(t('Latitude')).fill('٢٤٫٧١٣٦')
    await page.getByLabel(t('Longitude')).fill('46.6753')
    await next.click()

    await expect(page).toHaveURL(/\/setup\/kyc$/)
    const send = page.getByRole('button', { name: t('Send for review') })
    await send.click()
    await expect(page.getByText(t('{field} are required', { field: t('Business images') }), { exact: true })).toBeVisible()
    await expect(missing('License certificate')).toBeVisible()
    for (const hue of [90, 180])
      await group('Business images')
        .locator('input[type=file]')
        .setInputFiles({ name: `yard-${hue}.jpg`, mimeType: 'image/jpeg', buffer: await picture(page, hue) })
    await group('License certificate')
      .locator('input[type=file]')
      .setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: pdf(`first ${vendorId}`) })
    await expect(group('License certificate').getByText('license.pdf')).toBeVisible()
    await expect(group('Business images').getByRole('img')).toHaveCount(2)
    // The order of the pictures is the person's.
    await page.getByRole('button', { name: t('Move up: {0}', { 0: 'yard-180.jpg' }) }).press('Enter')
    await expect(group('Business images').getByRole('img').first()).toHaveAccessibleName('yard-180.jpg')
    await expect(page.getByRole('button', { name: t('Move up: {0}', { 0: 'yard-180.jpg' }) })).toBeFocused()
    await expectFair(page, language, 'screen 3')
    await send.click()
    await expect(page.getByRole('heading', { level: 1, name: t('Your set-up is complete') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('Finish later') })).toHaveCount(0)
    await expectFair(page, language, 'screen 4')
    expect(await admin.readVendor()).toMatchObject({ kyc: { submittedAt: null } })

    await device.goOnline()
    await expect.poll(async () => (await admin.readVendor()).kyc.submittedAt, { timeout: 60_000 }).not.toBeNull()
    const stored = await admin.readVendor()
    expect(stored).toMatchObject({
      vendorName: 'Rimal',
      mobileNumber: '0501234567',
      logo: { name: 'logo.jpg' },
      address: { en: 'King Fahd Road 7, Riyadh', ar: 'King Fahd Road 7, Riyadh' },
      dumpYards: [{ name: { en: 'North yard', ar: 'North yard' }, point: { lat: 24.7136, lng: 46.6753 } }],
      businessImages: [{ name: 'yard-180.jpg' }, { name: 'yard-90.jpg' }],
      licenseCertificate: { name: 'license.pdf' },
      isKyc: false,
    })
    for (const file of [stored.logo, ...stored.businessImages, stored.licenseCertificate])
      expect(await admin.fileStatus(file?.sha256 ?? '')).toBe(200)

    // The answer arrives while the page is open.
    await admin.decide({ status: 'rejected', reason, faults: [{ field: 'licenseCertificate', reason }] })
    await page.getByRole('link', { name: t('See what was said about your documents') }).click({ timeout: 45_000 })
    const correction = page.getByRole('region', { name: t('Correct and send again') })
    await expect(correction.getByText(reason)).toBeVisible()
    await expect(correction.getByRole('group')).toHaveCount(1)
    await group('License certificate')
      .locator('input[type=file]')
      .setInputFiles({ name: 'renewed.pdf', mimeType: 'application/pdf', buffer: pdf(`second ${vendorId}`) })
    await expect(group('License certificate').getByText('renewed.pdf')).toBeVisible()
    await correction.getByRole('button', { name: t('Send again') }).click()
    await expect.poll(async () => (await admin.readVendor()).licenseCertificate?.name, { timeout: 45_000 }).toBe('renewed.pdf')
    await admin.decide({ status: 'approved' })
    await expect(page.getByRole('region', { name: t('Identity check (KYC)') })).toContainText(t('Your identity is confirmed.'), {
      timeout: 45_000,
    })
    await page.goto('/setup/kyc')
    await expect(page.getByRole('heading', { level: 1, name: t('Your company is approved') })).toBeVisible()
  })
}
