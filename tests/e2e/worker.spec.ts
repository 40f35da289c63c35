import { expect } from '@playwright/test'
import { LISTS } from '#tests/e2e/screens.ts'
import { ORIGIN } from '#tests/e2e/site.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

test("a worker stopped between the server's work and its answer loses nothing and doubles nothing", async ({ vendor, newDevice }) => {
  const requests = []
  for (let n = 0; n < 6; n += 1) requests.push(await vendor.submit('renewal'))
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.goOffline()
  for (const request of requests) await device.approve(page, request.number)
  expect(await device.queued(page)).toHaveLength(6)

  const { session } = await device.workerDebugger(page)
  device.allow(/Failed to load resource/)
  let cut = 0
  await device.context.route('**/api/sync', async (route) => {
    if (cut > 0 || (route.request().postDataJSON() as { mutations: unknown[] }).mutations.length === 0) return route.continue()
    cut += 1
    // The server has done its work; the answer is on its way when the browser takes the worker down.
    await route.fetch()
    await session.send('ServiceWorker.stopAllWorkers')
    return route.abort().catch(() => undefined)
  })
  await device.goOnline()

  await expect.poll(() => device.queued(page), { timeout: 75_000 }).toEqual([])
  expect(cut).toBe(1)
  for (const request of requests) {
    expect(await vendor.readRequest(request.id)).toMatchObject({ status: 'approved' })
    expect(await vendor.readBooking(request.bookingId)).toMatchObject({ pickupOn: '2026-12-01', rentalDays: 21 })
  }
})

const push = (over: object) =>
  JSON.stringify({ from: '1234', fcmMessageId: 'f1', data: { id: 'n-1', code: 'request.cancelled', params: '{}', ...over } })

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly dispatchEvent: (event: Event) => boolean
  readonly NotificationEvent: new (type: string, init: { notification: Notification; action?: string }) => Event
}

/** Runs in the worker: what the browser does when a notification is tapped (no protocol command does it). */
const tap = async (tag: string): Promise<void> => {
  const worker = globalThis as unknown as WorkerScope
  const [notification] = await worker.registration.getNotifications({ tag })
  if (notification) worker.dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }))
}

/** The same, on one of its buttons. */
const press = async ({ tag, action }: { tag: string; action: string }): Promise<void> => {
  const worker = globalThis as unknown as WorkerScope
  const [notification] = await worker.registration.getNotifications({ tag })
  if (notification) worker.dispatchEvent(new worker.NotificationEvent('notificationclick', { notification, action }))
}

test('a booking is accepted from its notification while no page of the portal is open', async ({ vendor, newDevice }) => {
  const booking = await vendor.giveBooking('', startingIn(72, 'Ann', { status: 'new' }))
  const device = await newDevice('en')
  await device.context.grantPermissions(['notifications'], { origin: ORIGIN })
  const page = await device.signIn(vendor)
  const { session, registrationId } = await device.workerDebugger(page)
  const blank = await device.context.newPage()
  const data = push({ code: 'booking.placed', params: JSON.stringify({ number: booking.number }), kind: 'bookings', recordId: booking.id })
  await session.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data })
  const worker = device.worker()
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerScope
      return (await registration.getNotifications()).map(({ tag, title }) => [tag, title])
    })
  await expect.poll(shown).toEqual([['n-1', 'New booking']])
  await page.close()
  await worker.evaluate(press, { tag: 'n-1', action: 'accept' })
  await expect.poll(() => vendor.readBooking(booking.id)).toMatchObject({ status: 'accepted' })
  await expect.poll(shown).toEqual([['n-1:answer', 'Booking accepted']])
  await blank.close()
})

test("a push is shown once however often it comes, in the reader's language, and a tap opens its record", async ({ vendor, newDevice }) => {
  const request = await vendor.submit('replacement')
  const device = await newDevice('ar')
  await device.context.grantPermissions(['notifications'], { origin: ORIGIN })
  const page = await device.signIn(vendor, LISTS.replacement.path)
  await expect(device.answer(page, 'Approve', request.number)).toBeVisible()

  const { session, registrationId } = await device.workerDebugger(page)
  const data = push({
    code: 'request.submitted.replacement',
    params: JSON.stringify({ number: request.number, bookingNumber: request.bookingNumber }),
    kind: 'requests',
    recordId: request.id,
  })
  for (let time = 0; time < 3; time += 1) await session.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ tag, title, body, dir }) => ({ tag, title, body, dir }))
    })
  await expect.poll(shown).toEqual([
    {
      tag: 'n-1',
      dir: 'rtl',
      title: expect.stringMatching(/\p{Script=Arabic}/u) as unknown,
      body: expect.stringContaining(String(request.number)) as unknown,
    },
  ])

  await session.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data: push({ id: 'n-2' }) })
  await expect.poll(async () => (await shown()).length).toBe(2)

  await device.worker().evaluate(tap, 'n-1')
  await expect(page).toHaveURL(new RegExp(`/replacement-request/detail\\?id=${request.id}`))
  await expect(device.detail(page, request.number)).toBeVisible()
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(['n-2'])

  // Its button "view" does the same; what names no record has none.
  await page.goto(LISTS.replacement.path)
  const again = push({ id: 'n-3', code: 'request.submitted.replacement', kind: 'requests', recordId: request.id })
  await session.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data: again })
  await expect.poll(async () => (await shown()).length).toBe(2)
  const buttons = (tag: string) =>
    device.worker().evaluate(async (wanted) => {
      const [notification] = await (globalThis as unknown as WorkerScope).registration.getNotifications({ tag: wanted })
      return (notification as unknown as { actions?: { action: string }[] } | undefined)?.actions?.map(({ action }) => action)
    }, tag)
  expect([await buttons('n-3'), await buttons('n-2')]).toEqual([['view'], []])
  await device.worker().evaluate(press, { tag: 'n-3', action: 'view' })
  await expect(page).toHaveURL(new RegExp(`/replacement-request/detail\\?id=${request.id}`))
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(['n-2'])
})

test('a push that is no message of ours still shows something, because a silent push costs the permission', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en')
  await device.context.grantPermissions(['notifications'], { origin: ORIGIN })
  const page = await device.signIn(vendor)
  const { session, registrationId } = await device.workerDebugger(page)
  for (const data of ['not json', '{}', ''])
    await session.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data })
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title.length > 0)),
    )
    .toEqual([true])
})

test('messages of any other shape do nothing to the worker, and it goes on with its work', RELEASE, async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  const posted = await page.evaluate(() => {
    const worker = navigator.serviceWorker.controller
    const odd: unknown[] = [
      null,
      undefined,
      0,
      -1,
      Number.NaN,
      '',
      'sync',
      true,
      [],
      {},
      new Date(0),
      /x/,
      new Map([['type', 'sync']]),
      10n,
    ]
    for (const type of ['', 'SYNC', 'sync ', 'skip_waiting', '__proto__', 'constructor', null, 7, {}, ['sync']]) {
      odd.push({ type }, { type, payload: 'x'.repeat(10_000) }, { type: { type } }, [{ type }])
    }
    let deep: unknown = { type: 'sync' }
    for (let at = 0; at < 200; at += 1) deep = { deep }
    odd.push(deep, { type: 'sync', vendorId: '../../etc', __proto__: { admin: true } }, new ArrayBuffer(100_000))
    for (let time = 0; time < 10; time += 1) for (const message of odd) worker?.postMessage(message)
    return odd.length * 10
  })
  expect(posted).toBeGreaterThan(500)
  await device.approve(page, request.number)
  await expect.poll(() => vendor.readRequest(request.id)).toMatchObject({ status: 'approved' })
})

test('the worker keeps nothing of the API in its caches', async ({ vendor, newDevice }) => {
  await vendor.submit('renewal')
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('somebody is asked about notifications at start, once, where the server can send them', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const firebase = { apiKey: 'k', projectId: 'p', appId: 'a', messagingSenderId: '1', vapidKey: 'v' }
  await device.context.route('**/api/config', (route) => route.fulfill({ json: { firebase, nafath: 'off', mapStyleUrl: null } }))
  const page = await device.signIn(vendor)
  await expect(page.getByText(device.t('Get notified of new requests while the portal is closed?'))).toBeVisible()
  await expect(page.getByRole('button', { name: device.t('Allow notifications') })).toBeVisible()
  // It stays until it is answered: what a screen offers below the header is not under it.
  const [offer, header] = await Promise.all([page.locator('.Toastify__toast').boundingBox(), page.getByRole('banner').boundingBox()])
  expect((offer?.y ?? 0) + (offer?.height ?? 999)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(page.getByText(device.t('Get notified of new requests while the portal is closed?'))).toBeHidden()
  // And again where it is plain what it is for.
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: device.t('Allow notifications') })).toBeVisible()
})

test('a page that was loaded past its worker is taken over by it, and then works without a network', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const page = await device.signIn(vendor)
  const session = await device.context.newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await session.send('Page.reload', { ignoreCache: true })
  await loaded
  await device.controlled(page)
  await device.goOffline()
  await page.goto(LISTS.renewal.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
