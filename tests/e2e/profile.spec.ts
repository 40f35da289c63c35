import { expect, type Page } from '@playwright/test'
import { ORIGIN } from '#tests/e2e/site.ts'
import { picture } from '#tests/e2e/papers.ts'
import { registerTestVendor } from '#tests/e2e/marketplace.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

/** A photo as a phone takes it: larger than a screen needs. */
const photo = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [2400, 1800]
    const drawing = canvas.getContext('2d')
    for (let at = 0; drawing && at < 4000; at += 1) {
      drawing.fillStyle = `hsl(${(at * 47) % 360} 60% 50%)`
      drawing.fillRect((at * 97) % 2400, (at * 61) % 1800, 60, 40)
    }
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.95))
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  })
  return Buffer.from(base64, 'base64')
}

const PHOTO = { sha256: 'a'.repeat(64), name: 'yard.png', type: 'image/png' as const, size: 9 }
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

test('a map whose worker was never fetched says so, and the numbers do without it', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false })
  const { t } = device
  const page = await device.signIn(vendor)
  device.allow(/Failed to load resource/)
  await device.context.route('**/maplibre-gl-worker*', (route) => route.abort())
  await page.goto('/profile')
  await page.getByRole('button', { name: t('Edit company') }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('Company'), exact: true })).toBeFocused()
  await page.getByRole('button', { name: t('Add another yard') }).click()
  await page
    .getByRole('button', { name: t('Show the map') })
    .last()
    .click()
  await expect(
    page.getByText(t('The map could not be loaded: it needs a network once. Use your location or type the numbers.')).last(),
  ).toBeVisible()
  const latitude = page.getByLabel(t('Latitude')).last()
  await latitude.fill('24.7136')
  await expect(latitude).toHaveValue('24.7136')

  // A number that is none is neither dropped nor taken for the pin there was.
  await page
    .getByRole('button', { name: /^Remove yard/ })
    .last()
    .click()
  const first = page.getByLabel(t('Latitude')).first()
  await first.fill('240')
  await page.getByRole('button', { name: t('Save changes') }).click()
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription(t('Latitude is a number from -90 to 90'))
  await expect.poll(() => device.drafts(page)).toContain('240')
  await page.reload()
  await expect(first).toHaveValue('240')
  await first.fill('24.9')
  await page.getByLabel(t('Longitude')).first().fill('46.7')
  await page.getByRole('button', { name: t('Save changes') }).click()
  await expect.poll(async () => (await vendor.readVendor()).dumpYards[0]?.point).toEqual({ lat: 24.9, lng: 46.7 })
})

test('a photo and a PDF picked offline survive a reload, are uploaded, and then the company names them', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const { t } = device
  const page = await device.signIn(vendor, '/profile')
  await page.getByRole('button', { name: t('Edit company') }).click()
  const picture = await photo(page)
  await device.goOffline()
  const field = (label: string) => page.getByRole('group', { name: t(label) })
  await field('Logo').locator('input[type=file]').setInputFiles({ name: 'yard.jpg', mimeType: 'image/jpeg', buffer: picture })
  await field('Logo')
    .getByRole('button', { name: /1600|1,600/ })
    .click()
  await field('License certificate')
    .locator('input[type=file]')
    .setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(field('License certificate').getByText('license.pdf')).toBeVisible()
  await expect(field('Logo').getByRole('img', { name: 'yard.jpg' })).toBeVisible()
  await expect(page.getByText(t('Draft kept on this device'))).toBeVisible()
  await expect.poll(() => device.drafts(page)).toMatch(/yard\.jpg.*license\.pdf|license\.pdf.*yard\.jpg/)

  await page.reload()
  await expect(field('Logo').getByRole('img', { name: 'yard.jpg' })).toBeVisible()
  await page.getByRole('button', { name: t('Save changes') }).click()
  await expect(page.getByRole('button', { name: t('Edit company') })).toBeVisible()
  await page.reload()
  await expect(page.getByText('license.pdf')).toBeVisible()
  await device.openCentre(page)
  await expect(page.getByText(/2 files are not sent yet\./)).toBeVisible()

  await device.goOnline()
  await expect(page.getByText(t('Everything is sent.'))).toBeVisible({ timeout: 45_000 })
  const stored = await vendor.readVendor()
  expect(stored.logo).toMatchObject({ name: 'yard.jpg', type: 'image/jpeg' })
  expect(stored.logo?.size).toBeLessThan(picture.byteLength)
  expect(stored.licenseCertificate).toMatchObject({ name: 'license.pdf', type: 'application/pdf', size: PDF.byteLength })
  const served = await page.evaluate(
    async (path) => {
      const answer = await fetch(path)
      return [answer.status, answer.headers.get('content-disposition')?.split(';')[0], answer.headers.get('x-content-type-options')]
    },
    `${ORIGIN}/api/files/${stored.logo?.sha256 ?? ''}`,
  )
  expect(served).toEqual([200, 'attachment', 'nosniff'])
})

for (const language of inOneOfTwo('profile')) {
  test(`in ${language}, files too large, of the wrong kind or unreadable are refused when they are picked`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { hasWorker: false })
    const { t } = device
    const page = await device.signIn(vendor, '/profile')
    await page.getByRole('button', { name: t('Edit company') }).click()
    const logo = page.getByRole('group', { name: t('Logo') })
    const paper = page.getByRole('group', { name: t('License certificate') })
    const pick = (field: typeof logo, name: string, buffer: Buffer) =>
      field.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    await pick(logo, 'large.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - 8)]))
    await expect(logo.getByRole('alert')).toContainText(t('The file must be smaller than 5 MB.'))
    await pick(logo, 'page.png', Buffer.from('<html><script>alert(1)</script>'))
    await expect(logo.getByRole('alert')).toContainText(t('Invalid file type.'))
    await pick(logo, 'cut.png', Buffer.concat([png, Buffer.alloc(100, 7)]))
    await expect(logo.getByRole('alert')).toContainText(t('Invalid file'))
    await pick(logo, 'license.png', PDF)
    await expect(logo.getByRole('alert')).toContainText(t('Invalid file type.'))
    await pick(paper, 'cut.pdf', PDF.subarray(0, 40))
    await expect(paper.getByRole('alert')).toContainText(
      t('The document is incomplete. Download or save it again, then choose it once more.'),
    )
    await expect(page.getByText(t('Nothing changed yet'))).toBeVisible()
  })

  test(`in ${language}, the company form says beside each field what is wrong, and goes to the first fault`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { hasWorker: false })
    const { t } = device
    const page = await device.signIn(vendor, '/profile')
    await page.getByRole('button', { name: t('Edit company') }).click()
    const label = (text: string) => page.getByLabel(t(text))
    await label('Mobile number').fill('050123')
    await label('Postal code').fill('12 34')
    await label('City').fill('J')
    await page.getByRole('button', { name: t('Save changes') }).click()
    await expect(page.getByText(t('{field} must be exactly 10 digits', { field: t('Mobile number') }))).toBeVisible()
    await expect(page.getByText(t('{field} must be 2 to 70 characters', { field: t('City') }))).toBeVisible()
    await expect(page.getByText(t('{field} must be numbers only, at most 6 digits', { field: t('Postal code') }))).toBeVisible()
    await expect(label('Mobile number')).toBeFocused()
    await expect.poll(() => device.drafts(page)).toContain('"J"')
    await page.reload()
    await expect(label('City')).toHaveValue('J')
    await page.getByRole('button', { name: t('Discard draft') }).click()
    await expect(page.getByText(language === 'ar' ? 'الرياض' : 'Riyadh').first()).toBeVisible()
  })
}

test('an edit of the company is undone from its toast, before and after it was sent', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { toastsStay: true })
  const { t } = device
  const page = await device.signIn(vendor)
  await device.goOffline()
  await device.editCompany(page, { City: 'Jeddah' })
  await page.getByRole('button', { name: t('Undo') }).click()
  await expect(page.getByText(/^Undone\./)).toBeVisible()
  await expect(page.getByText('Riyadh').first()).toBeVisible()
  await device.goOnline()
  await expect.poll(() => device.queued(page)).toEqual([])
  await device.editCompany(page, { City: 'Abha' })
  await expect.poll(async () => (await vendor.readVendor()).city).toBe('Abha')
  await device.openCentre(page)
  await page
    .getByRole('button', { name: t('Undo') })
    .first()
    .click()
  await expect.poll(async () => (await vendor.readVendor()).city).toBe('Riyadh')
})

// What an older rule allowed, and what nobody gave, keeps nobody from changing something else.
const OLDER = { logo: PHOTO, businessImages: [PHOTO], licenseCertificate: null, taxNumber: 'SA-123', streetName: null }
const REGISTERED = { streetName: 'Olaya', taxNumber: '300' }
const REASON = 'Another city is registered'
const KYC = { rejectionReason: null, submittedAt: null, decidedAt: null }
const REJECTED = { ...KYC, status: 'rejected' as const, rejectionReason: REASON, faults: [{ field: 'city', reason: REASON }] }
const FORMS = [
  { path: '/profile', button: 'Save changes', given: { ...OLDER, kyc: { ...KYC, status: 'approved' as const } } },
  {
    path: '/setup/business-details',
    button: 'Save and continue',
    given: { ...OLDER, ...REGISTERED, kyc: { ...KYC, status: 'pending' as const } },
  },
  { path: '/profile/kyc', button: 'Send again', given: { ...OLDER, ...REGISTERED, kyc: REJECTED } },
]

for (const { path, button, given } of FORMS)
  test(`what a colleague changes meanwhile is said at ${path}, and either side can be kept`, async ({ newDevice }) => {
    const vendor = await registerTestVendor(ORIGIN, given)
    const [left, right] = [await newDevice('en', { hasWorker: false }), await newDevice('en', { hasWorker: false })]
    for (const device of [left, right]) device.allow(/status of 404/)
    const two = await right.signIn(vendor, path)
    const one = await left.signIn(vendor)
    if (path === '/profile') await two.getByRole('button', { name: 'Edit company' }).click()
    const city = two.getByRole('textbox', { name: 'City' })
    await city.fill('Jeddah')
    await left.editCompany(one, { City: 'Dammam' })
    await expect.poll(async () => JSON.stringify(await right.rows(two, 'vendors'))).toContain('Dammam')
    if (path === '/profile/kyc') {
      await two.locator('input[type=file]').first().setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: PDF })
      // A form whose file is still being kept is held: it would be sent without it.
      await expect(two.getByText('license.pdf')).toBeVisible()
    }
    const send = two.getByRole('button', { name: button })
    await send.click()
    const told = two.getByRole('alert').filter({ hasText: 'Somebody else changed the same meanwhile.' })
    await expect(told).toContainText('City: Dammam')
    await expect(told).toBeInViewport()
    await expect(city).toHaveValue('Jeddah')
    if (path === '/profile') {
      await send.click()
      await expect.poll(async () => (await vendor.readVendor()).city).toBe('Jeddah')
    } else {
      await told.getByRole('button', { name: 'Use what is there now' }).click()
      await expect(told).toBeHidden()
      await expect(city).toHaveValue('Dammam')
    }
  })

test('pictures dropped one right after the other are all kept, and those there is no room for are named', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, '/profile')
  await page.getByRole('button', { name: 'Edit company' }).click()
  const images = page.getByRole('group', { name: 'Business images' })
  const before = await images.getByRole('img').count()
  const pictures = await Promise.all([20, 60, 100, 140, 180, 220].map(async (hue) => [...(await picture(page, hue))]))
  await images.locator('input[type=file]').evaluate((input: HTMLInputElement, files) => {
    for (const [at, bytes] of files.entries()) {
      const list = new DataTransfer()
      list.items.add(new File([new Uint8Array(bytes)], `yard-${at}.jpg`, { type: 'image/jpeg' }))
      input.files = list.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, pictures)
  await expect(images.getByRole('img')).toHaveCount(5)
  await expect(images.getByRole('alert').getByText(/yard-\d/)).toHaveCount(1 + before)
})
