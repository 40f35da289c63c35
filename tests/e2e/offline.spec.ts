import { expect } from '@playwright/test'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

test('the portal opens without a network, at any address, with everything it has', async ({ vendor, newDevice }) => {
  const renewal = await vendor.submit('renewal')
  const removal = await vendor.submit('removal')
  const device = await newDevice('en', { isFirstVisit: true })
  const page = await device.signInByForm(vendor, LISTS.renewal.path)
  await expect(device.answer(page, 'Approve', renewal.number)).toBeVisible()

  await device.goOffline()
  await page.reload()
  await expect(device.answer(page, 'Approve', renewal.number)).toBeVisible()
  await page.goto(LISTS.removal.path)
  await expect(device.answer(page, 'Approve', removal.number)).toBeVisible()
  await page.goto(`/replacement-request/detail?id=${removal.id}`)
  await expect(device.detail(page, removal.number)).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByText(device.t('Page not found'))).toBeVisible()
})

test('an answer given without a network stays through reloads, marked as waiting, and the list already counts it', async ({
  vendor,
  newDevice,
}) => {
  const [first] = [await vendor.submit('grace_period'), await vendor.submit('grace_period')]
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.grace_period.path)
  await expect(page.getByRole('tab', { name: 'Pending' })).toHaveText(/2$/)

  await device.goOffline()
  await device.approve(page, first.number)
  await expect(page.getByRole('tab', { name: 'Pending' })).toHaveText(/1$/)
  await page.reload()
  await page.getByRole('tab', { name: 'Approved' }).click()
  const row = page.getByRole('row').filter({ hasText: `#${first.number}` })
  await expect(row).toContainText(device.t('Waiting to send'))

  await device.goOnline()
  // First it is being sent.
  await expect.poll(async () => (await vendor.readRequest(first.id)).status).toBe('approved')
  await expect(row).not.toContainText(device.t('Waiting to send'))
})

test("two tabs show each other's answers, and the server gets each once", async ({ vendor, newDevice }) => {
  const [one, two] = [await vendor.submit('renewal'), await vendor.submit('renewal')]
  const device = await newDevice('en')
  const left = await device.signIn(vendor, LISTS.renewal.path)
  const right = await device.open(LISTS.renewal.path)
  await expect(device.answer(right, 'Approve', one.number)).toBeVisible()

  await device.goOffline()
  await device.approve(left, one.number)
  await expect(device.answer(right, 'Approve', one.number)).toHaveCount(0)
  await device.approve(right, two.number)
  await expect(device.answer(left, 'Approve', two.number)).toHaveCount(0)
  expect((await device.queued(left)).map((change) => change.seq)).toEqual([1, 2])

  await device.goOnline()
  await expect.poll(() => device.queued(right)).toEqual([])
  for (const request of [one, two])
    expect(await vendor.readBooking(request.bookingId)).toMatchObject({ pickupOn: '2026-12-01', rentalDays: 21 })
})

test('a withdrawal that crosses an approval rolls it back, says why, and leaves the choice', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.goOffline()
  await device.approve(page, request.number)
  await vendor.cancel(request)
  await device.goOnline()

  const reason = device.t('Request {number} was withdrawn, by the customer or with its booking.', { number: device.number(request.number) })
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(page.getByRole('row').filter({ hasText: `#${request.number}` })).toContainText(device.t('Not accepted'))
  await device.openSync(page)
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: device.t('Discard') }).click()
  await page.getByRole('button', { name: device.t('Discard change') }).click()
  await expect(page.getByText(reason)).toBeHidden()
  expect(await vendor.readRequest(request.id)).toMatchObject({ status: 'cancelled' })
  expect(await vendor.readBooking(request.bookingId)).toMatchObject({ pickupOn: '2026-11-24' })
})

test('what the device itself can refuse is refused at once, offline, in words', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('early_pickup', {
    details: { type: 'early_pickup', pickupOn: '2026-11-24', originalPickupOn: '2026-11-24' },
  })
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.early_pickup.path)
  await device.goOffline()
  await device.answer(page, 'Approve', request.number).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: device.t('Approve request') }).click()
  await expect(dialog.getByRole('alert')).toContainText('24 Nov 2026')
  expect(await device.queued(page)).toEqual([])
})
