import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import webPush from 'web-push'
import type { Device } from '#tests/e2e/device.ts'
import { fakePush, keptSubscription, noteShown, pushInWorker, shownBy } from '#tests/e2e/fake-push.ts'
import { registerTestVendor } from '#tests/e2e/marketplace.ts'
import { ownServer } from '#tests/e2e/own-server.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { ORIGIN } from '#tests/e2e/site.ts'
import { openPushService } from '#tests/support/push-service.ts'

const FIREBASE = { apiKey: 'k', projectId: 'p', appId: 'a', messagingSenderId: '1', vapidKey: webPush.generateVAPIDKeys().publicKey }

const registrations = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => new URL(active?.scriptURL ?? '').pathname),
  )

const keptToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('fcmToken'))

/** In the settings, on a device that may show notifications and could not tell the server where to push to while the portal started. */
const switchOn = async (device: Device, page: Page): Promise<void> => {
  const [REFUSED, name] = ['**/api/push-devices', device.t('Switch push on')]
  device.allow(/push: the server refused the push token|ERR_FAILED .*\/api\/push-devices/)
  await page.route(REFUSED, (route) => route.abort())
  await page.evaluate(() => localStorage.removeItem('fcmToken'))
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/push-devices'))
  await page.goto('/settings')
  await refused
  await expect(page.getByRole('button', { name })).toBeVisible()
  await page.unroute(REFUSED)
  await page.getByRole('button', { name }).click()
  await expect(page.getByText(device.t('Push is on for this device.'))).toBeVisible()
}

/** The ids in a store of this device, as the worker reads them. */
const idsIn = (device: Device, store: 'notices' | 'requests'): Promise<string[]> =>
  device.worker().evaluate(async (from) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const name = names.find((candidate) => /^portal-(?!device$|files-)/.test(candidate)) ?? ''
    return new Promise<string[]>((found, failed) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => failed(new Error('cannot open'))
      opening.onsuccess = () => {
        const reading = opening.result.transaction(from).objectStore(from).getAllKeys()
        reading.onsuccess = () => {
          opening.result.close()
          found(reading.result.map(String))
        }
      }
    })
  }, store)

/** The ids of what pushes have brought to this device. */
const stored = (device: Device): Promise<string[]> => idsIn(device, 'notices')

test('standard Web Push, from the switch to signing out and in again: sealed for this browser, shown once, with the page open, hidden and closed', async ({
  newDevice,
}) => {
  const keys = webPush.generateVAPIDKeys()
  const service = await openPushService()
  const server = ownServer('', 3, { VAPID_PRIVATE_KEY: keys.privateKey, PUSH_PRIVATE: '1' })
  try {
    await server.start()
    const vendor = await registerTestVendor(server.origin)
    const device = await newDevice('en', { baseURL: server.origin })
    await fakePush(
      device.context,
      ['first', 'second', 'third'].map((name) => service.subscribe(name)),
    )
    await device.context.grantPermissions(['notifications'], { origin: server.origin })
    const page = await device.signIn(vendor)
    // Who allowed it before has it from the start.
    await expect.poll(() => keptToken(page)).toContain('/push/first')
    await switchOn(device, page)
    expect(await keptSubscription(page)).toEqual({ key: keys.publicKey, made: 1 })
    expect(await registrations(page)).toEqual(['/firebase-messaging-sw.js'])
    const { session, registrationId } = await device.workerDebugger(page)

    const arrive = async (through: typeof session, type: 'renewal' | 'removal' | 'replacement', name: string): Promise<void> => {
      const before = service.state.pushed.length
      await vendor.submit(type)
      await expect.poll(() => service.state.pushed.length).toBe(before + 1)
      for (const { text, ...pushed } of service.state.pushed.slice(before)) {
        expect(pushed.name).toBe(name)
        // Whatever the service does, each is shown once.
        for (let time = 0; time < 2; time += 1)
          await through.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data: text })
      }
    }
    const worker = device.worker()
    const titles = async () => (await shownBy(worker)).map(({ title }) => title).toSorted((one, other) => one.localeCompare(other))
    await arrive(session, 'renewal', 'first')
    await expect.poll(titles).toEqual(['New renewal request'])

    const blank = await device.context.newPage()
    await blank.bringToFront()
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }))
    await arrive(session, 'removal', 'first')
    await expect.poll(titles).toEqual(['New removal request', 'New renewal request'])

    await worker.evaluate(() => {
      const badge: number[] = []
      Object.assign(globalThis, { badge })
      Object.assign(Reflect.getPrototypeOf(navigator) ?? {}, { setAppBadge: (count: number) => Promise.resolve(void badge.push(count)) })
    })
    const outside = await device.context.newCDPSession(blank)
    await outside.send('ServiceWorker.enable')
    await page.close()
    const before = service.state.pushed.length
    const { id: requestId } = await vendor.submit('replacement')
    await expect.poll(() => service.state.pushed.length).toBe(before + 1)
    const closed = service.state.pushed.at(-1)?.text ?? ''
    // A slow browser drops what is handed to a worker that just lost its page; a push service would send it again, under the same id.
    await expect(async () => {
      await outside.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data: closed })
      await expect.poll(titles, { timeout: 10_000 }).toContain('New replacement request')
    }).toPass({ timeout: 45_000 })
    await expect.poll(() => stored(device)).toContain((JSON.parse(closed) as { data: { id: string } }).data.id)
    // What it announces was fetched, with nobody looking, and the number on the app's icon says so.
    await expect.poll(() => idsIn(device, 'requests')).toContain(requestId)
    await expect.poll(() => worker.evaluate(() => (globalThis as unknown as { badge: number[] }).badge.at(-1))).toBe(3)

    // The browser was given another subscription: the server hears of it at the next start, and is asked to push there.
    const again = await device.open('/settings')
    await again.evaluate(() => localStorage.setItem('fakePush', '{"key":null,"made":1}'))
    const told = again.waitForResponse((answer) => answer.url().endsWith('/api/push-devices') && answer.request().method() === 'PUT')
    await again.reload()
    expect((await told).status()).toBe(204)
    service.state.answer = (name) => ({ status: name === 'first' ? 410 : 201 })
    await vendor.submit('early_pickup')
    await expect.poll(() => service.state.pushed.at(-1)?.name).toBe('second')

    const forgotten = again.waitForResponse(
      (answer) => answer.url().includes('/api/push-devices/') && answer.request().method() === 'DELETE',
    )
    await device.signOut(again)
    expect((await forgotten).status()).toBe(204)
    await expect(again).toHaveURL(/signin/)
    await expect.poll(() => keptSubscription(again)).toEqual({ key: null, made: 2 })
    // What was shown goes with whoever leaves.
    await expect.poll(titles).toEqual([])
    expect(await keptToken(again)).toBeNull()

    // Who signs in the next morning is told as before: nobody is asked, who allowed it already.
    const morning = await device.signIn(vendor)
    await expect.poll(() => keptToken(morning)).toContain('/push/third')
    await vendor.submit('grace_period')
    await expect.poll(() => service.state.pushed.at(-1)?.name).toBe('third')
    expect(service.state.faults).toEqual([])
    // Its stream of events would look for a server that is gone, and the browser complain of that.
    await device.context.close()
  } finally {
    await server.close()
    await service.close()
  }
})

test('a subscription that the browser exchanges by itself is told to the server by the worker, with no page open', async ({
  vendor,
  newDevice,
}) => {
  const service = await openPushService()
  const device = await newDevice('ar')
  const webPushKey = webPush.generateVAPIDKeys().publicKey
  await device.context.route('**/api/config', (route) =>
    route.fulfill({ json: { firebase: null, webPushKey, nafath: 'off', mapStyleUrl: null } }),
  )
  const page = await device.signIn(vendor)
  // Allowed after the page has looked: here only the worker tells.
  await device.context.grantPermissions(['notifications'], { origin: ORIGIN })
  const told = device.context.waitForEvent('request', (request) => request.url().endsWith('/api/push-devices'))
  const blank = await device.context.newPage()
  await page.close()
  await device.worker().evaluate((subscription) => {
    const made = { options: {}, toJSON: () => subscription }
    Object.assign(PushManager.prototype, { getSubscription: () => Promise.resolve(null), subscribe: () => Promise.resolve(made) })
    globalThis.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => undefined }))
  }, service.subscribe('renewed'))
  const { token, ...device_ } = (await told).postDataJSON() as { token: string }
  expect(JSON.parse(token)).toMatchObject({ endpoint: `${service.origin}/push/renewed` })
  expect(device_).toEqual({ deviceType: 'web-desktop', language: 'ar' })
  await blank.close()
  await service.close()
})

test("Firebase's token belongs to our one registration, is told anew within seven days, and goes at signing out", async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en')
  const service = await openPushService()
  await device.context.grantPermissions(['notifications'], { origin: ORIGIN })
  await fakePush(device.context, [service.subscribe('first')])
  await device.context.route('**/api/config', (route) => route.fulfill({ json: { firebase: FIREBASE, nafath: 'off', mapStyleUrl: null } }))
  const open = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
  await device.context.route('https://firebaseinstallations.googleapis.com/**', (route) =>
    route.fulfill({ headers: open, json: { name: 'n', fid: 'fid', refreshToken: 'r', authToken: { token: 'a', expiresIn: '604800s' } } }),
  )
  await device.context.route('https://fcmregistrations.googleapis.com/**', (route) =>
    route.fulfill({ headers: open, json: { token: 'FAKE-FCM-TOKEN' } }),
  )
  const told: string[] = []
  device.context.on('request', (request) => {
    if (request.url().includes('/api/push-devices'))
      told.push(`${request.method()} ${(request.postData() ?? '').includes('FAKE-FCM-TOKEN') || request.url().includes('FAKE-FCM-TOKEN')}`)
  })
  const page = await device.signIn(vendor)
  await expect.poll(() => keptToken(page)).toBe('FAKE-FCM-TOKEN')
  expect(await registrations(page)).toEqual(['/firebase-messaging-sw.js'])
  expect(told).toEqual(['PUT true'])

  const startAfterDays = async (days: number): Promise<void> => {
    await page.evaluate((ms) => localStorage.setItem('fcmTokenAt', String(Date.now() - ms)), days * 86_400_000)
    const looked = page.waitForResponse(/\/assets\/firebase/).catch(() => undefined)
    await page.reload()
    await looked
    await page.waitForTimeout(1500)
  }
  await startAfterDays(5.9)
  expect(told).toEqual(['PUT true'])
  await startAfterDays(6.1)
  await expect.poll(() => told).toEqual(['PUT true', 'PUT true'])
  expect(await registrations(page)).toEqual(['/firebase-messaging-sw.js'])

  await device.signOut(page)
  await expect(page).toHaveURL(/signin/)
  await expect.poll(() => told).toEqual(['PUT true', 'PUT true', 'DELETE true'])
  expect(await page.evaluate(() => [localStorage.getItem('fcmToken'), localStorage.getItem('fcmTokenAt')])).toEqual([null, null])
  await service.close()
})

test('a message that may not be shown is refused by the words of the specification, and is in the list all the same', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en')
  await device.signIn(vendor)
  const id = randomUUID()
  const text = JSON.stringify({ data: { id, code: 'request.cancelled', params: '{}' } })
  expect(await pushInWorker(device.worker(), text)).toEqual(['Notification permission not granted.', 'done'])
  expect(await stored(device)).toEqual([id])
})

const ODD: ReadonlyArray<readonly [string, string]> = [
  ['no JSON', 'not json'],
  ['nothing', ''],
  ['half a message', '{"data":{"id":'],
  ['an empty one', '{}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a shape of its own', '{"data":{"id":7,"code":[]}}'],
  ['an id as long as a book', JSON.stringify({ data: { id: 'x'.repeat(5000), code: 'request.cancelled' } })],
  ['a million letters', JSON.stringify({ notification: { title: 'x'.repeat(1_000_000) } })],
  ['depths', `{"data":${'['.repeat(4000)}${']'.repeat(4000)}}`],
  [
    "another vendor's",
    JSON.stringify({
      data: { id: randomUUID(), vendorId: randomUUID(), code: 'booking.placed', params: '{"number":7}', kind: 'bookings', recordId: 'b' },
    }),
  ],
]

test(
  'whatever is pushed ends in one plain notification, with no figure of anybody else, and nothing of it is kept',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const device = await newDevice('en')
    await device.context.grantPermissions(['notifications'], { origin: ORIGIN })
    const page = await device.signIn(vendor)
    const { session, registrationId } = await device.workerDebugger(page)
    const deliver = (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data })
    const worker = device.worker()
    // Each takes the place of the one before it: a browser that closes one does so by its tag, some moments later, and takes the next one along.
    const noted = await noteShown(worker)
    const plain = { tag: 'news', title: 'Something new in your portal', icon: '/icons/icon-192.png' }
    for (const [at, [what, text]] of ODD.entries()) {
      await deliver(text)
      await expect.poll(noted, what).toMatchObject(Array.from({ length: at + 1 }, () => plain))
    }
    await expect.poll(() => shownBy(worker)).toMatchObject([plain])
    expect(await stored(device)).toEqual([])
    // What fits its shape and means nothing: in the list by general words, leading somewhere that exists.
    for (const over of [
      { kind: '__proto__', recordId: 'x' },
      { kind: 'bookings', recordId: randomUUID() },
      { code: 'from.the.future', params: 'no' },
    ])
      await deliver(JSON.stringify({ data: { id: randomUUID(), code: 'request.cancelled', ...over } }))
    await expect.poll(() => stored(device)).toHaveLength(3)
    await page.goto(LISTS.renewal.path)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const items = panel.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await expect(items.filter({ hasText: 'Just now' })).toHaveCount(3)
    // A tap on what is not here says so; what names nothing leads to where the portal starts.
    const follow = (href: string) => items.locator(`a[href^="${href}"]`).first().click()
    await follow('/all-booking/detail')
    await expect(
      page.getByText('This booking is not on this device. It may belong to another account.').filter({ visible: true }),
    ).toHaveCount(1)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await follow('/?source=app')
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
