import { expect, type Locator, type Page } from '@playwright/test'
import { driverLane } from '#domain/operations/board.ts'
import { acceptedBooking } from '#tests/e2e/accepted-booking.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { todayAt } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { bringFreeDriver } from '#tests/e2e/working-day.ts'
import { RELEASE } from '#tests/support/release.ts'

const bringDriver = (vendor: TestVendor) => bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' })

const laneOf = (page: Page, lane: string) => page.locator(`[data-lane="${lane}"]`).locator('[data-cards]')

for (const language of inOneOfTwo('board')) {
  test(`in ${language}, the board gives one movement by keyboard and another by touch, offline, and keeps both`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { hasTouch: true, toastsStay: true })
    const { t } = device
    const driver = await bringDriver(vendor)
    const page = await device.signIn(vendor, '/operations/board')
    const bookings = [await acceptedBooking(vendor, driver.id, page), await acceptedBooking(vendor, driver.id, page, todayAt(5))]
    const [first, second] = bookings.map(({ number }) => String(number))
    const [pool, run] = [laneOf(page, 'unassigned'), laneOf(page, driverLane(driver.id))]
    const card = (lane: typeof pool, number: string | undefined) => lane.getByRole('option').filter({ hasText: `#${number}` })
    await expect(card(pool, second)).toBeVisible()
    await device.goOffline()

    // By keyboard: onto the first card, to the driver, back by the undo, and once more in words, after which keys go on with what is left.
    const onwards = language === 'ar' ? 'Alt+ArrowLeft' : 'Alt+ArrowRight'
    await pool.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press(onwards)
    await expect(card(run, first)).toBeVisible()
    await expect(run).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: driver.name[language] }).first()).toBeAttached()
    await page.keyboard.press('Control+z')
    await expect(card(pool, first)).toBeVisible()
    // Keys are with it again, where it is, and nobody is told any more that it went elsewhere.
    await expect(pool).toBeFocused()
    await expect(pool).toHaveAttribute('aria-activedescendant', (await card(pool, first).getAttribute('id')) ?? '')
    await expect(page.locator('p[role="status"]').filter({ hasText: driver.name[language] })).toHaveCount(0)
    await page.keyboard.press('m')
    const sheet = page.getByRole('dialog', { name: t('Move to…') })
    await sheet.getByRole('combobox', { name: t('Driver') }).click()
    await page.getByRole('option', { name: driver.name[language] }).click()
    await sheet.getByRole('button', { name: t('movement|Move') }).press('Enter')
    await expect(card(run, first)).toBeVisible()
    await expect(pool).toHaveAttribute('aria-activedescendant', (await card(pool, second).getAttribute('id')) ?? '')

    // By touch alone: said in words, before the one that is there.
    await card(pool, second).tap()
    await page.getByRole('button', { name: t('Move to…') }).tap()
    await sheet.getByRole('combobox', { name: t('Driver') }).tap()
    await page.getByRole('option', { name: driver.name[language] }).tap()
    await sheet.getByRole('combobox', { name: t('Place in the driver’s day') }).tap()
    await page
      .getByRole('option')
      .filter({ hasText: `#${first}` })
      .last()
      .tap()
    expect(await axeFaults(page, language)).toEqual([])
    await sheet.getByRole('button', { name: t('movement|Move') }).tap()
    await expect(run.getByRole('option')).toHaveText([new RegExp(`#${second}`), new RegExp(`#${first}`)])
    // A card is in its place a moment before it is kept.
    await expect(card(run, second)).toContainText(t('Waiting to send'))

    await page.reload()
    await expect(run.getByRole('option')).toHaveText([new RegExp(`#${second}`), new RegExp(`#${first}`)])
    expect(await axeFaults(page, language)).toEqual([])
    await device.goOnline()
    for (const { id } of bookings)
      await expect.poll(async () => (await vendor.readBooking(id)).status, { timeout: 60_000 }).toBe('assigned')

    // Others take away what keys stand on: they go on with what is left.
    await run.focus()
    await expect(run).toHaveAttribute('aria-activedescendant', (await card(run, second).getAttribute('id')) ?? '')
    await vendor.withdraw(bookings[1]?.id ?? '')
    await expect(card(run, second)).toHaveCount(0)
    await expect(run).toBeFocused()
    await expect(run).toHaveAttribute('aria-activedescendant', (await card(run, first).getAttribute('id')) ?? '')
  })
}

test('a draft plan is made by dragging, outlives a reload, and is sent only when it is published', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false, toastsStay: true })
  const driver = await bringDriver(vendor)
  const page = await device.signIn(vendor, '/operations/board')
  const booking = await acceptedBooking(vendor, driver.id, page)
  const run = laneOf(page, driverLane(driver.id))
  const card = laneOf(page, 'unassigned').getByRole('option').first()
  await page.getByRole('button', { name: 'Plan as a draft' }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeFocused()
  await expect(card).toBeVisible()
  await card.dragTo(run, { steps: 12 })
  await expect(page.getByText('Draft: 1 change, not sent.')).toBeVisible()
  // What was moved in the draft is undone as on the board, and moved again.
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Draft: what you move now')).toBeVisible()
  await expect(card).toBeVisible()
  await card.dragTo(run, { steps: 12 })
  await expect(page.getByText('Draft: 1 change, not sent.')).toBeVisible()
  await page.reload()
  await expect(run.getByRole('option').filter({ hasText: 'Draft' })).toBeVisible()
  expect((await vendor.readBooking(booking.id)).status).toBe('accepted')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Plan as a draft' })).toBeVisible()
  await expect.poll(async () => (await vendor.readBooking(booking.id)).status, { timeout: 60_000 }).toBe('assigned')
})

test(
  'in ar, on a phone, what was moved is not chosen any more, and the last move alone is taken back after it was sent',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const device = await newDevice('ar', { hasTouch: true, toastsStay: true, viewport: { width: 360, height: 740 } })
    const { t } = device
    const driver = await bringDriver(vendor)
    const page = await device.signIn(vendor, '/operations/board')
    const bookings = [await acceptedBooking(vendor, driver.id, page), await acceptedBooking(vendor, driver.id, page, todayAt(5))]
    const stand = async () => Promise.all(bookings.map(async ({ id }) => (await vendor.readBooking(id)).status))
    const pool = laneOf(page, 'unassigned')
    await expect(pool.getByRole('option')).toHaveCount(2)
    await device.goOffline()
    for (const { number } of bookings) {
      await pool
        .getByRole('option')
        .filter({ hasText: `#${number}` })
        .tap()
      await page.getByRole('button', { name: t('Move to…') }).tap()
      const sheet = page.getByRole('dialog', { name: t('Move to…') })
      await expect(sheet.getByText(/#\d+/)).toHaveText(new RegExp(`#${number}`))
      await sheet.getByRole('combobox', { name: t('Driver') }).tap()
      await page.getByRole('option', { name: driver.name.ar }).tap()
      await sheet.getByRole('button', { name: t('movement|Move') }).tap()
      await expect(pool.getByRole('option').filter({ hasText: `#${number}` })).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('Clear selection') })).toHaveCount(0)
    }
    await device.goOnline()
    await expect.poll(stand, { timeout: 60_000 }).toEqual(['assigned', 'assigned'])
    await page
      .getByRole('button', { name: t('Undo'), exact: true })
      .first()
      .tap()
    await expect.poll(stand, { timeout: 60_000 }).toEqual(['assigned', 'accepted'])
  },
)

/** Publishes the draft in the very moment in which another tab of the device keeps `plan` as the draft. */
const publishBeside = async (page: Page, plan: object): Promise<void> =>
  page.evaluate(async (value) => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not kept')))
      })
    const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /^portal-(?!device$|files-)/.test(one)) ?? ''
    const db = await asked(indexedDB.open(name))
    const publish = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === 'Publish')
    publish?.click()
    await asked(db.transaction('meta', 'readwrite').objectStore('meta').put({ key: 'draft:board-plan', value }))
    db.close()
  }, plan)

test('what is drafted while a draft is being published stays in the draft', RELEASE, async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false, toastsStay: true })
  const driver = await bringDriver(vendor)
  const page = await device.signIn(vendor, '/operations/board')
  const bookings = [await acceptedBooking(vendor, driver.id, page), await acceptedBooking(vendor, driver.id, page, todayAt(5))]
  const [pool, run] = [laneOf(page, 'unassigned'), laneOf(page, driverLane(driver.id))]
  const [first, second] = bookings.map(({ number }) => pool.getByRole('option').filter({ hasText: `#${number}` }))
  await page.getByRole('button', { name: 'Plan as a draft' }).click()
  await first?.dragTo(run, { steps: 12 })
  await expect(page.getByText('Draft: 1 change, not sent.')).toBeVisible()
  await second?.dragTo(run, { steps: 12 })
  await expect(page.getByText('Draft: 2 changes, not sent.')).toBeVisible()
  const [both] = JSON.parse(await device.drafts(page)) as [{ value: object }]
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Draft: 1 change, not sent.')).toBeVisible()
  await publishBeside(page, both.value)
  await expect.poll(async () => (await vendor.readBooking(bookings[0]?.id ?? '')).status, { timeout: 60_000 }).toBe('assigned')
  await expect(run.getByRole('option').filter({ hasText: 'Draft' })).toHaveText([new RegExp(`#${bookings[1]?.number}`)])
  await expect(page.getByText('Draft: 1 change, not sent.')).toBeVisible()
  expect((await vendor.readBooking(bookings[1]?.id ?? '')).status).toBe('accepted')
})

/** Runs one finger over the screen: it rests a while where it begins, and goes on by small steps. */
const dragByFinger = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const middle = async (target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('not on the screen')
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
  }
  const [start, end] = [await middle(from), await middle(to)]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  await touch('touchStart', [start])
  // A finger that goes on at once scrolls; one that rests takes the card along.
  await expect(page.locator('[data-dragging]')).toHaveCount(1)
  // What follows the finger is under it before it moves.
  const ghost = await middle(page.locator('[data-follower]'))
  expect(Math.hypot(ghost.x - start.x, ghost.y - start.y)).toBeLessThan(200)
  for (let step = 1; step <= 12; step += 1)
    await touch('touchMove', [{ x: start.x + ((end.x - start.x) * step) / 12, y: start.y + ((end.y - start.y) * step) / 12 }])
  await expect(to.locator('xpath=self::*[@data-drop]')).toHaveCount(1)
  await touch('touchEnd', [])
}

for (const language of inOneOfTwo('board')) {
  test(`in ${language}, a finger drags a movement to a driver, and the undo takes it back after it was sent`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, toastsStay: true })
    const driver = await bringDriver(vendor)
    const page = await device.signIn(vendor, '/operations/board')
    const booking = await acceptedBooking(vendor, driver.id, page)
    const [pool, run] = [laneOf(page, 'unassigned'), laneOf(page, driverLane(driver.id))]
    await expect(pool.getByRole('option').filter({ hasText: `#${booking.number}` })).toBeVisible()
    // No keys are spoken of where there may be none.
    await expect(page.getByText(device.t('Tap movements to select them, then say where to; or hold one and drag it.'))).toBeVisible()
    await dragByFinger(page, pool.getByRole('option').first(), run)
    await expect(run.getByRole('option')).toContainText(`#${booking.number}`)
    await expect.poll(async () => (await vendor.readBooking(booking.id)).status, { timeout: 60_000 }).toBe('assigned')
    await expect.poll(() => device.queued(page)).toEqual([])

    await page.getByRole('button', { name: device.t('Undo'), exact: true }).tap()
    await expect(pool.getByRole('option')).toContainText(`#${booking.number}`)
    await expect.poll(async () => vendor.readBooking(booking.id), { timeout: 60_000 }).toMatchObject({ status: 'accepted', driverId: null })
    await expect(run.getByRole('option').filter({ hasText: `#${booking.number}` })).toHaveCount(0)
  })
}
