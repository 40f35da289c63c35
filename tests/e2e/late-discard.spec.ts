import { expect } from '@playwright/test'
import { LISTS } from './screens.ts'
import { test } from './portal.ts'
import { RELEASE } from '#tests/support/release.ts'

test('a discard that comes too late says so instead of going away in silence', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en', { toastsStay: true })
  const { t } = device
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.goOffline()
  await device.approve(page, request.number)
  await device.openCentre(page)
  await page.getByRole('button', { name: t('Discard'), exact: true }).click()
  const question = page.getByRole('dialog', { name: t('Discard this change?') })
  await expect(question).toBeVisible()
  await device.goOnline()
  await expect.poll(async () => (await vendor.readRequest(request.id)).status).toBe('approved')
  await expect(question).toBeHidden()
  await expect(page.getByText(t('Too late: this can no longer be undone.'))).toBeVisible()
})

test('what is taken back while the server is out is not called unsent', RELEASE, async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en')
  device.allow(/503 \(Service Unavailable\)/)
  const { t } = device
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
  const problem = { type: 'about:blank', title: 'Out', status: 503, code: 'server.unavailable' }
  const refused = { status: 503, contentType: 'application/problem+json', headers: { 'retry-after': '30' }, json: problem }
  let open = (): void => undefined
  const opened = new Promise<void>((done) => {
    open = done
  })
  let gate = Promise.resolve()
  await device.context.route('**/api/sync', async (route) => {
    await gate
    await route.fulfill(refused)
  })
  await device.approve(page, request.number)
  await expect(page.getByRole('button', { name: t('Sync:') })).toContainText(t('Trying again · {count} waiting', { count: 1 }))
  gate = opened
  await device.openCentre(page)
  await page.getByRole('button', { name: t('Send now') }).click()
  // While a try is on its way the person is heard as well.
  await expect(page.getByRole('article').filter({ hasText: t('Sending') })).toBeVisible()
  await page.getByRole('button', { name: t('Discard'), exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(t('It is on its way. If it has already reached the server, you will be told.'))
  await page.getByRole('button', { name: t('Discard change') }).click()
  await expect(page.getByText(t('Undone. If it had already reached the server, you will be told.'))).toBeVisible()
  open()
  await expect.poll(async () => (await device.queued(page)).map(({ name }) => name)).toEqual(['mutation.skip'])
})

test('a refused change that cannot be tried again for want of room says so', RELEASE, async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const [device, other] = [await newDevice('en'), await newDevice('en', { toastsStay: true, hasWorker: false })]
  const { t } = device
  const page = await device.signIn(vendor)
  const there = await other.signIn(vendor)
  await Promise.all([page, there].map((one) => one.goto(LISTS.renewal.path)))
  await device.goOffline()
  await device.approve(page, request.number)
  await other.reject(there, request.number, 'No driver free')
  await expect.poll(async () => (await vendor.readRequest(request.id)).status).toBe('rejected')
  await device.goOnline()
  await device.openCentre(page)
  const again = page.getByRole('button', { name: t('Try again'), exact: true })
  await expect(page.getByText(t('Not accepted')).first()).toBeVisible()
  await expect(again).toHaveCount(0)
  await there.getByRole('button', { name: t('Undo'), exact: true }).click()
  await expect.poll(async () => (await vendor.readRequest(request.id)).status).toBe('pending')
  await page.goto(LISTS.renewal.path)
  await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
  await device.openCentre(page)
  await page.evaluate(() => {
    const full = (): never => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    IDBObjectStore.prototype.add = full
  })
  await again.click()
  await expect(page.getByText(t('This device could not store the change. Free some space and try again.'))).toBeVisible()
  await expect(again).toBeVisible()
})

test('a hasty second Escape does not lead beyond the list, and a search says aloud how much it found', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, '/settings')
  await page.goto(LISTS.renewal.path)
  await page
    .getByRole('row')
    .filter({ hasText: `#${request.number}` })
    .getByRole('link')
    .click()
  await expect(device.detail(page, request.number)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(device.detail(page, request.number)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(LISTS.renewal.path))

  const search = page.getByRole('searchbox')
  await search.fill(String(request.number))
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeAttached()
  await search.fill('nobody')
  await expect(page.getByRole('status').filter({ hasText: '0 results' })).toBeAttached()
})

test('on a phone the chosen tab is in sight, also when the counts come after it', RELEASE, async ({ vendor, newDevice }) => {
  await vendor.submit('renewal')
  for (const language of ['en', 'ar'] as const) {
    const device = await newDevice(language, { viewport: { width: 360, height: 740 }, hasWorker: false })
    const page = await device.signIn(vendor, `${LISTS.renewal.path}?status=all`)
    await expect(device.answers(page, 'Approve')).toHaveCount(1)
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.95 })
  }
})

test('trying all again is offered for what may work only', RELEASE, async ({ vendor, newDevice }) => {
  const requests = [await vendor.submit('renewal'), await vendor.submit('renewal')]
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.goOffline()
  for (const { number } of requests) await device.approve(page, number)
  for (const request of requests) await vendor.cancel(request)
  await device.goOnline()
  await device.openCentre(page)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 changes were not accepted' }).first()).toBeVisible()
  await expect(page.getByText(device.t('Everything is sent.'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: device.t('Try all again') })).toHaveCount(0)
})

test('a collapsed sidebar keeps the names and the counts', async ({ vendor, newDevice }) => {
  await vendor.submit('renewal')
  await vendor.submit('renewal')
  const device = await newDevice('en', { viewport: { width: 1280, height: 800 }, hasWorker: false })
  const page = await device.signIn(vendor, LISTS.removal.path)
  const sections = page.getByRole('navigation', { name: device.t('Sections') })
  // It is open on a small laptop until somebody closes it.
  await sections.getByRole('button', { name: device.t('Collapse the sidebar') }).click()
  await expect(sections.getByRole('button', { name: device.t('Expand the sidebar') })).toBeVisible()
  await expect(sections.getByRole('link', { name: /Renewals.*2 wait/ })).toBeVisible()
  await expect(sections.getByText('2', { exact: true })).toBeVisible()
  // There are more sections than a small window has room for: the one that is open is in sight.
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/earnings')
  await expect(sections.getByRole('link', { name: device.t('My earnings') })).toBeInViewport({ ratio: 1 })
})
