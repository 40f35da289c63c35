import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { isolate } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import type { Device } from '#tests/e2e/device.ts'
import { combined, inOneOfTwo } from '#tests/e2e/languages.ts'
import { registerTestVendor } from '#tests/e2e/marketplace.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

/** A request as its change names it: by the number its toast has, and its booking's. */
const named = (device: Device, request: { readonly number: number; readonly bookingNumber: number }) => ({
  number: isolate(`#${request.number}`, device.language),
  booking: isolate(`#${request.bookingNumber}`, device.language),
})
const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

for (const language of inOneOfTwo('sync-centre')) {
  test(`in ${language}, what is done offline stands in words in the centre, can be taken back, and is sent once`, async ({
    vendor,
    newDevice,
  }) => {
    const [kept, undone, discarded] = [await vendor.submit('renewal'), await vendor.submit('renewal'), await vendor.submit('renewal')]
    const device = await newDevice(language, { toastsStay: true })
    const { t } = device
    const page = await device.signIn(vendor, LISTS.renewal.path)
    await device.goOffline()
    await device.approve(page, undone.number)
    await page.getByRole('button', { name: t('Undo') }).click()
    await expect(page.getByText(t('Undone. Nothing was sent.'))).toBeVisible()
    await expect(device.answer(page, 'Approve', undone.number)).toBeVisible()
    await device.approve(page, kept.number)
    await device.reject(page, discarded.number, 'No container left')

    await device.openCentre(page)
    const approval = t('Approve renewal {number}, booking {booking}', named(device, kept))
    const rejection = t('Reject renewal {number}, booking {booking}', named(device, discarded))
    await expect(card(page, approval)).toContainText(t('Waiting to send'))
    await expect(page.getByText(t('Everything is sent.'))).toBeHidden()
    await expect(page.getByRole('button', { name: t('Send now') })).toBeVisible()
    await card(page, rejection)
      .getByRole('button', { name: t('Discard') })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Discard change') })
      .click()
    await expect(card(page, rejection)).toHaveCount(0)

    await device.goOnline()
    await expect(page.getByText(t('Everything is sent.'))).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: t('Sync now') })).toHaveAttribute('data-variant', 'default')
    await expect(card(page, approval)).toContainText(/[0-9a-f]{12}/)
    expect(await vendor.readRequest(kept.id)).toMatchObject({ status: 'approved' })
    expect(await vendor.readRequest(undone.id)).toMatchObject({ status: 'pending' })
    expect(await vendor.readRequest(discarded.id)).toMatchObject({ status: 'pending' })
  })
}

test('a rejection that was sent is undone from its receipt, and the request waits for an answer again', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('removal')
  const device = await newDevice('en', { hasWorker: false })
  const { t } = device
  const page = await device.signIn(vendor, LISTS.removal.path)
  await device.reject(page, request.number, 'No truck')
  await expect.poll(() => vendor.readRequest(request.id)).toMatchObject({ status: 'rejected' })
  await device.openCentre(page)
  await page.getByRole('button', { name: t('Undo') }).click()
  await expect.poll(() => vendor.readRequest(request.id)).toMatchObject({ status: 'pending', rejectionReason: null })
  await expect(card(page, t('Take back the rejection of removal {number}, booking {booking}', named(device, request)))).toBeVisible()
})

test('Ctrl+Z takes an answer back while its toast shows, and leaves typing alone', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en', { toastsStay: true })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.goOffline()
  await device.approve(page, request.number)
  await expect(page.getByRole('button', { name: device.t('Undo') })).toBeVisible()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+z')
  await expect(device.answer(page, 'Approve', request.number)).toHaveCount(0)
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('Control+z')
  await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
  expect((await device.queued(page)).filter(({ name }) => name !== 'mutation.skip')).toEqual([])
})

test('a refused answer says why and where, offers nothing that is bound to fail, and is discarded after a question', async ({
  vendor,
  newDevice,
}) => {
  const [request, other] = [await vendor.submit('renewal'), await vendor.submit('renewal')]
  const device = await newDevice('ar')
  const { t } = device
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.goOffline()
  await device.reject(page, request.number, 'Too late')
  await vendor.cancel(request)
  await device.goOnline()
  const chip = page.getByRole('banner').getByRole('button', { name: t('Sync:') })
  await expect(chip).toContainText('واحد لم يُقبل')
  await device.goOffline()
  await device.approve(page, other.number)
  await expect(chip).toContainText('1')
  await page.setViewportSize({ width: 360, height: 740 })
  // Both are said, in the height of the bar.
  expect((await chip.boundingBox())?.height).toBeLessThanOrEqual(48)
  await page.setViewportSize({ width: 1280, height: 800 })
  await device.goOnline()
  await device.openCentre(page)
  const refused = card(page, t('Reject renewal {number}, booking {booking}', named(device, request)))
  await expect(refused).toContainText(t('Not accepted'))
  // The customer has withdrawn it: nothing that is bound to fail is offered, but what was typed and the way to the request are there.
  await expect(refused).toContainText(String(request.number))
  await expect(refused).toContainText('Too late')
  await expect(refused).toContainText(new RegExp(t('Changed by {who}, {when}', { who: t('The marketplace'), when: '.*\\d' })))
  await expect(refused.getByRole('link', { name: t('Open the request') })).toHaveAttribute('href', new RegExp(request.id))
  await expect(refused.getByRole('button', { name: t('Try again'), exact: true })).toHaveCount(0)
  await expect(refused.getByRole('button', { name: t('Edit and try again') })).toHaveCount(0)
  await refused.getByRole('button', { name: t('Discard') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Discard change') })
    .click()
  await expect(refused).toHaveCount(0)
  await expect(page.getByText(t('Everything is sent.'))).toBeVisible()
})

/** Runs in the page: fills the queue as an older release might have left it. */
const fillQueue = async (count: number): Promise<void> => {
  const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /^portal-(?!device$|files-)/.test(one)) ?? ''
  const db = await new Promise<IDBDatabase>((done) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => done(opening.result)
  })
  const writing = db.transaction('outbox', 'readwrite')
  for (let seq = 1; seq <= count; seq += 1) {
    const clientAt = new Date(Date.UTC(2026, 10, 21, 8)).toISOString()
    writing
      .objectStore('outbox')
      .put({ seq, id: crypto.randomUUID(), name: 'bin.fly', version: 1, args: {}, clientAt, touched: [], doubt: null })
  }
  await new Promise((done) => {
    writing.oncomplete = done
  })
  db.close()
}

test('a queue of a thousand changes shows all of them and renders only those near the screen', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const page = await device.signIn(vendor)
  await device.goOffline()
  await page.evaluate(fillQueue, 1000)
  await device.openCentre(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(60)
  await page.locator('main').evaluate((main) => {
    main.scrollTop = main.scrollHeight
  })
  // The last of them, by its place in the list.
  await expect(page.locator('[data-index="999"], [aria-posinset="1000"]').first()).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(60)
})

const PASSPHRASE = 'seven green bins'

const exportFrom = async (device: Device, page: Page): Promise<Buffer> => {
  const { t } = device
  await device.openCentre(page)
  await page.getByRole('button', { name: t('Export unsent changes') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').first().fill('short')
  await dialog.getByRole('button', { name: t('Save the file') }).click()
  await expect(dialog.getByText(t('The passphrase needs at least 8 characters'))).toBeVisible()
  await dialog.locator('input[type=password]').first().fill(PASSPHRASE)
  await dialog.locator('input[type=password]').last().fill(PASSPHRASE)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('Save the file') }).click()
  return readFileSync(await (await saved).path())
}

const importTo = async (device: Device, page: Page, file: Buffer, passphrase = PASSPHRASE): Promise<string> => {
  const { t } = device
  await device.openCentre(page)
  await page.getByRole('button', { name: t('Import a file') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'unsent.json', mimeType: 'application/json', buffer: file })
  await dialog.locator('input[type=password]').first().fill(passphrase)
  await dialog.getByRole('button', { name: t('Import changes') }).click()
  return dialog.locator('[role=alert], .mantine-Alert-root[role=status]').innerText()
}

test('unsent work moves to another device as an encrypted file, and everything happens once though both devices send it', async ({
  vendor,
  newDevice,
}) => {
  const [approved, rejected] = [await vendor.submit('renewal'), await vendor.submit('renewal')]
  const first = await newDevice('en')
  const page = await first.signIn(vendor, LISTS.renewal.path)
  await first.goOffline()
  await first.approve(page, approved.number)
  await first.reject(page, rejected.number, 'No container left')
  const file = await exportFrom(first, page)
  expect(file.toString()).not.toContain(approved.id)

  const second = await newDevice('en', { hasWorker: false })
  const other = await second.signIn(vendor)
  expect(await importTo(second, other, file)).toContain('2 changes were taken over.')
  await expect.poll(() => vendor.readRequest(approved.id)).toMatchObject({ status: 'approved' })
  await expect.poll(() => vendor.readRequest(rejected.id)).toMatchObject({ status: 'rejected', rejectionReason: 'No container left' })
  expect(await importTo(second, other, file)).toContain('0 changes were taken over.')

  await first.goOnline()
  await expect(page.getByText(first.t('Everything is sent.'))).toBeVisible()
  expect(await first.queued(page)).toEqual([])
  await expect(page.getByText(first.t('Not accepted'))).toHaveCount(0)
  expect(await vendor.readBooking(approved.bookingId)).toMatchObject({ pickupOn: '2026-12-01', rentalDays: 21 })
})

test(
  'a file of unsent work that is damaged, of another company or of another version is refused and changes nothing',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const request = await vendor.submit('renewal')
    const device = await newDevice('en')
    const { t } = device
    const page = await device.signIn(vendor, LISTS.renewal.path)
    await device.goOffline()
    await device.approve(page, request.number)
    const file = await exportFrom(device, page)
    await device.goOnline()
    await expect.poll(() => device.queued(page)).toEqual([])

    const stranger = await newDevice('en', { hasWorker: false })
    const theirs = await stranger.signIn(await registerTestVendor())
    const sealed = JSON.parse(file.toString()) as { version: number; data: string }
    const spoilt = (change: object) => Buffer.from(JSON.stringify({ ...sealed, ...change }))
    const damaged = t('The file could not be opened: it is damaged, or the passphrase is another one. Nothing was changed.')
    const cases: ReadonlyArray<readonly [Buffer, string, string]> = [
      [file, PASSPHRASE, t('The file belongs to another company. Nothing was changed.')],
      [file, 'another passphrase', damaged],
      [spoilt({ data: `${sealed.data.slice(0, 20)}AAAA${sealed.data.slice(24)}` }), PASSPHRASE, damaged],
      [Buffer.from('not a file of ours'), PASSPHRASE, damaged],
      [
        spoilt({ version: 2 }),
        PASSPHRASE,
        t('The file was made by another version of the portal. Update the app and try again. Nothing was changed.'),
      ],
    ]
    for (const [content, passphrase, words] of cases) expect(await importTo(stranger, theirs, content, passphrase)).toContain(words)
    expect(await stranger.queued(theirs)).toEqual([])
  },
)

interface Screen {
  readonly language: Language
  readonly viewport: { readonly width: number; readonly height: number }
}

for (const { language, viewport } of combined<Screen>(
  [
    { language: 'ar', viewport: { width: 1280, height: 800 } },
    { language: 'en', viewport: { width: 390, height: 844 } },
  ],
  [
    { language: 'ar', viewport: { width: 390, height: 844 } },
    { language: 'en', viewport: { width: 1280, height: 800 } },
  ],
)) {
  test(`a toast keeps out of what the open panel begins with, in ${language} at ${viewport.width} px`, async ({ vendor, newDevice }) => {
    const request = await vendor.submit('renewal')
    const device = await newDevice(language, { viewport, toastsStay: true })
    const page = await device.signIn(vendor, '/booking-renewal')
    await device.goOffline()
    await device.approve(page, request.number)
    // By key: on a phone the toast lies over the chip for as long as it stays.
    await page.getByRole('button', { name: device.t('Sync:') }).press('Enter')
    const overlaps = async () => {
      const toast = await page.locator('.Toastify__toast').first().boundingBox()
      const link = await page.getByRole('dialog').getByRole('link').first().boundingBox()
      if (!toast || !link) return 'not there'
      const beside = toast.x + toast.width <= link.x || link.x + link.width <= toast.x
      const apart = toast.y + toast.height <= link.y || link.y + link.height <= toast.y
      return beside || apart ? 'clear' : 'covered'
    }
    await expect.poll(overlaps).toBe('clear')
  })
}
