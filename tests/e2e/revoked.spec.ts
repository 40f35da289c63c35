import { expect, type Page } from '@playwright/test'
import { WIPE_CHANNEL } from '#db/core/wipe-channel.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

/** Ends the sign-in of the account's other device, as the list of devices does. */
const endOther = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { devices } = (await (await fetch('/api/devices')).json()) as { devices: { id: string; current: boolean }[] }
    const other = devices.find(({ current }) => !current)
    return (await fetch(`/api/devices/${other?.id ?? ''}`, { method: 'DELETE' })).status
  })

const quarantinedNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { changes } = (await (await fetch('/api/parked')).json()) as { changes: { name: string }[] }
    return changes.map(({ name }) => name)
  })

const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name === undefined || name === 'portal-device' ? [] : [name])),
  )

test('a device signed out from another one hands over what it had not sent, is wiped, says why, and can sign in again', async ({
  vendor,
  newDevice,
}) => {
  const [first, second] = [await vendor.submit('renewal'), await vendor.submit('renewal')]
  const lost = await newDevice('en')
  const page = await lost.signIn(vendor)
  const office = await newDevice('en', { hasWorker: false })
  const desk = await office.signIn(vendor)
  await page.goto(LISTS.renewal.path)
  await lost.goOffline()
  await lost.reject(page, first.number, 'No container left')
  await lost.reject(page, second.number, 'No container left')
  expect(await endOther(desk)).toBe(204)

  lost.allow(/status of 40[13]/)
  await lost.goOnline()
  await expect(page).toHaveURL(/signin/)
  const why =
    'This device was signed out from elsewhere. Your unsent changes were handed over to your company: whoever works there finds them under “Changes and sync”.'
  await expect(page.getByText(lost.t(why))).toBeVisible()
  await expect.poll(() => databases(page)).toEqual([])
  expect(await page.evaluate(() => [localStorage.getItem('knownSession'), localStorage.getItem('fcmToken')])).toEqual([null, null])
  expect(await quarantinedNames(desk)).toEqual(['request.reject', 'request.reject'])
  expect(await vendor.readRequest(first.id)).toMatchObject({ status: 'pending' })

  await lost.fillSignIn(page, vendor)
  await page.getByRole('button', { name: lost.t('Sign in'), exact: true }).click()
  await expect(page).not.toHaveURL(/signin/)
  await lost.loaded(page)
})

test('a screen that fails while its device is wiped leads to the sign-in as soon as that is over', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false })
  device.allow(/./)
  const page = await device.signIn(vendor)
  // What a start in the middle of a wipe finds: a database that cannot be opened, and no word of why.
  await page.addInitScript(() => {
    const { prototype } = IDBFactory
    const open = Object.getOwnPropertyDescriptor(prototype, 'open')?.value as typeof prototype.open
    prototype.open = function (name, version) {
      if (/^portal-(?!device$|files-)/.test(name)) throw new DOMException('the database is being deleted', 'InvalidStateError')
      return open.call(this, name, version)
    }
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: device.t('Something went wrong. Please try again later.') })).toBeVisible()
  const other = await device.open('/favicon.svg')
  await other.evaluate(
    (channel) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('portal-device')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('settings', 'readwrite')
          writing.objectStore('settings').put({ key: 'revoked', value: 'revoked' })
          writing.oncomplete = () => {
            opening.result.close()
            new BroadcastChannel(channel).postMessage('revoked')
            done()
          }
        }
      }),
    WIPE_CHANNEL,
  )
  await expect(page).toHaveURL(/signin/)
  await expect(page.getByRole('status').filter({ hasText: 'signed out from elsewhere' })).toBeVisible()
})

test(
  'what another device handed over is taken over once its files are there, and is deleted after a question only',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const request = await vendor.submit('renewal')
    const device = await newDevice('en', { hasWorker: false })
    const page = await device.signIn(vendor)
    const change = {
      id: '5c2a7f10-7d0e-4c55-9d10-0f6f5b0a7a11',
      name: 'request.reject',
      version: 1,
      args: { requestId: request.id, reason: 'No container left' },
      clientAt: '2026-11-18T08:00:00.000Z',
      parkedAt: '2026-11-18T08:01:00.000Z',
      why: 'device.revoked',
    }
    let isAwaited = true
    const dropped: string[] = []
    await page.route(/\/api\/parked/, (route) => {
      if (route.request().method() === 'GET')
        return route.fulfill({ json: { changes: [{ ...change, ...(isAwaited ? { awaitsFiles: true } : {}) }] } })
      dropped.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    await device.openCentre(page)
    const held = page.getByRole('region', { name: device.t('Held by the server') })
    const takeOver = held.getByRole('button', { name: device.t('Take over on this device') })
    await expect(takeOver).toBeDisabled()
    await expect(held).toContainText(
      device.t('That device has not sent its files yet. The change can be taken over as soon as they are here.'),
    )
    isAwaited = false
    await expect(takeOver).toBeEnabled({ timeout: 15_000 })
    await expect(held).toContainText(device.t('On that device: {at}', { at: '' }).trim())

    await held.getByRole('button', { name: device.t('Delete') }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: device.t('Go back') }).click()
    await expect(question).toBeHidden()
    expect(dropped).toEqual([])
    await held.getByRole('button', { name: device.t('Delete') }).click()
    await question.getByRole('button', { name: device.t('Delete change') }).click()
    await expect(held).toHaveCount(0)
    expect(dropped).toHaveLength(1)
  },
)

test('a device that cannot be cleared says so with a way to try again, and is cleared by that', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false })
  device.allow(/./)
  await device.context.addInitScript(() => {
    if (localStorage.getItem('isStuck') === null) return
    Object.defineProperty(caches, 'keys', { value: () => Promise.reject(new Error('the disk does not answer')) })
  })
  const page = await device.signIn(vendor)
  await page.evaluate(() => localStorage.setItem('isStuck', '1'))
  await page.reload()
  await device.loaded(page)
  const office = await newDevice('en', { hasWorker: false })
  expect(await endOther(await office.signIn(vendor))).toBe(204)
  await device.goOffline()
  await device.goOnline()
  await expect(page).toHaveURL(/signin/)
  await expect(page.getByRole('status').filter({ hasText: 'signed out from elsewhere' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This device could not be cleared.')
  await page.evaluate(() => localStorage.removeItem('isStuck'))
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signOutOwed'))).toBeNull()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await databases(page)).toEqual([])
})
