import { expect, type Page } from '@playwright/test'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

/** Runs where no portal is open: takes the vendor's database away, or lifts its version. */
const spoil = async (how: 'remove' | 'lift'): Promise<void> => {
  const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /^portal-(?!device$|files-)/.test(one)) ?? ''
  await new Promise<void>((done, failed) => {
    const asking = how === 'remove' ? indexedDB.deleteDatabase(name) : indexedDB.open(name, 9990)
    asking.onerror = () => failed(new Error('cannot spoil the database'))
    asking.onsuccess = () => {
      if (how === 'lift') asking.result.close()
      done()
    }
  })
}

const away = async (page: Page): Promise<void> => {
  await page.goto('/favicon.svg')
}

for (const unsent of [0, 1]) {
  test(`when the browser removed the data with ${unsent} unsent changes, the next start says so`, async ({ vendor, newDevice }) => {
    const request = await vendor.submit('renewal')
    const device = await newDevice('en')
    // The worker may be at work in the database that is taken away.
    device.allow(/DatabaseClosedError/)
    const { t } = device
    const page = await device.signIn(vendor, LISTS.renewal.path)
    await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
    if (unsent > 0) {
      await device.goOffline()
      await device.approve(page, request.number)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('portalMark'))).toContain('"unsent":1')
      await away(page)
      await page.evaluate(spoil, 'remove' as const)
      await device.goOnline()
    } else {
      await away(page)
      await page.evaluate(spoil, 'remove' as const)
    }
    await page.goto(LISTS.renewal.path)
    await expect(page.getByText(t('The browser removed this portal’s data from the device.'))).toBeVisible()
    await expect(page.getByText(unsent > 0 ? '1 unsent change was lost.' : t('Nothing unsent was lost.'))).toBeVisible()
    await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
    await page.reload()
    await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
    await expect(page.getByText(t('The browser removed this portal’s data from the device.'))).toBeHidden()
  })
}

test('a database of a newer release is left alone: the page says that an update is needed', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const page = await device.signIn(vendor)
  await away(page)
  await page.evaluate(spoil, 'lift' as const)
  await page.goto(LISTS.renewal.path)
  await expect(page.getByRole('heading', { name: device.t('Update needed') })).toBeVisible()
})

/** Runs where no portal is open: an older database that its window does not let go of. */
const holdOld = async (): Promise<void> => {
  const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /^portal-(?!device$|files-)/.test(one)) ?? ''
  await new Promise((done) => {
    const removing = indexedDB.deleteDatabase(name)
    removing.onsuccess = done
  })
  const held = await new Promise<IDBDatabase>((done) => {
    const opening = indexedDB.open(name, 1)
    opening.onsuccess = () => done(opening.result)
  })
  Object.assign(globalThis, { letGo: () => held.close() })
}

test(
  'while another window holds an old database back, the portal says what to do, and goes on once it is closed',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const request = await vendor.submit('renewal')
    const device = await newDevice('en')
    device.allow(/DatabaseClosedError|blocked/)
    const page = await device.signIn(vendor)
    await away(page)
    await page.evaluate(holdOld)
    const other = await device.open(LISTS.renewal.path)
    const words = other.getByText(
      device.t('Close the other windows of the portal: the data on this device is waiting for them to be updated.'),
    )
    await expect(words).toBeVisible()
    await page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo())
    await expect(words).toBeHidden()
    await expect(device.answer(other, 'Approve', request.number)).toBeVisible()
  },
)

test('a device that has no room left starts, shows what it has, and says that it is full', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
  await page.addInitScript(() => {
    const full = (): never => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    IDBObjectStore.prototype.add = full
  })
  device.allow(/no room|QuotaExceeded/)
  await page.reload()
  await device.answer(page, 'Approve', request.number).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve request' }).click()
  await expect(page.getByText('This device could not store the change. Free some space and try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Something went wrong. Please try again later.' })).toHaveCount(0)
})

test('an undo for which there is no room says so, and is offered until there is some', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en', { toastsStay: true })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  device.allow(/no room|QuotaExceeded/)
  await device.goOffline()
  await device.approve(page, request.number)
  await page.evaluate(() => {
    const [put, add] = ['put', 'add'].map((name): unknown => Reflect.get(IDBObjectStore.prototype, name))
    const full = (): never => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { put: full, add: full })
    Object.assign(globalThis, { free: () => Object.assign(IDBObjectStore.prototype, { put, add }) })
  })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const full = page.getByText('This device has no room to undo all of it. Free some space and try again.')
  await undo.click()
  await expect(full).toBeVisible()
  await expect(undo).toBeEnabled()
  // As often as it is asked for, by the keys too.
  await page.keyboard.press('Control+z')
  await expect(full).toBeVisible()
  await expect(undo).toBeEnabled()
  await page.evaluate(() => (globalThis as unknown as { free: () => void }).free())
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  await expect(full).toHaveCount(0)
  await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
})

test('settings say how much is stored, and free space without touching what is unsent', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en')
  const { t } = device
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.goOffline()
  await device.approve(page, request.number)
  await page.goto('/settings')
  await expect(page.getByText(/\d+ of [\d,]+ MB in use/)).toBeVisible()
  const free = page.getByRole('button', { name: t('Free up space') })
  await free.click()
  // The search index, where it was kept already, goes once.
  await expect(page.getByRole('status').filter({ hasText: /^Cleared: copies of 0 sent files|^There was nothing to clear/ })).toBeVisible()
  await free.click()
  await expect(page.getByText(t('There was nothing to clear.'))).toBeVisible()
  expect(await device.queued(page)).toHaveLength(1)
  await expect(page.getByText(t('You are offline. The list of devices needs a network.'))).toBeVisible()
})

test(
  'a device signed out from another one hands its unsent work over, is wiped, says so, and the work can be taken over',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const request = await vendor.submit('renewal')
    const [lost, kept] = [await newDevice('en'), await newDevice('en')]
    lost.allow(/status of 40[13]/)
    const { t } = kept
    const page = await lost.signIn(vendor, LISTS.renewal.path)
    await lost.goOffline()
    await lost.approve(page, request.number)

    const other = await kept.signIn(vendor, '/settings')
    const devices = other.getByRole('region', { name: t('Signed-in devices') })
    await devices.getByRole('button').first().click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: t('Sign out device') })
      .click()
    await expect(devices.getByRole('button')).toHaveCount(0)
    await expect(other.getByRole('dialog')).toBeHidden()
    await expect(devices.getByRole('heading')).toBeFocused()

    await lost.goOnline()
    await expect(page).toHaveURL(/signin/, { timeout: 30_000 })
    await expect(page.getByText(/This device was signed out from elsewhere\./)).toBeVisible()
    const left = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => /^portal-(?!device$)/.test(name)),
      )
    await expect.poll(left).toEqual([])

    await kept.openCentre(other)
    const quarantined = other.getByRole('region', { name: t('Held by the server') })
    await expect(quarantined).toContainText(`Approve renewal #${request.number}, booking #${request.bookingNumber}`)
    expect(await vendor.readRequest(request.id)).toMatchObject({ status: 'pending' })
    await quarantined.getByRole('button', { name: t('Take over on this device') }).click()
    await expect.poll(() => vendor.readRequest(request.id)).toMatchObject({ status: 'approved' })
    await expect(quarantined).toHaveCount(0)
    expect(await vendor.readBooking(request.bookingId)).toMatchObject({ pickupOn: '2026-12-01', rentalDays: 21 })
  },
)
