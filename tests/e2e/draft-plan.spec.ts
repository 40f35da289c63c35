import { expect } from '@playwright/test'
import { driverLane } from '#domain/operations/board.ts'
import { acceptedBooking } from '#tests/e2e/accepted-booking.ts'
import { todayAt } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { bringFreeDriver } from '#tests/e2e/working-day.ts'

test.use({ hasWorker: false })

test('by keyboard, a draft is thrown away and had back as a whole, published, and taken back after it was sent; what is pinned stays', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('ar', { toastsStay: true })
  const { t } = device
  const driver = await bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' })
  const page = await device.signIn(vendor, '/operations/board')
  const bookings = [await acceptedBooking(vendor, '', page), await acceptedBooking(vendor, '', page, todayAt(5))]
  const standing = () => Promise.all(bookings.map(async ({ id }) => (await vendor.readBooking(id)).status))
  const [pool, run] = ['unassigned', driverLane(driver.id)].map((lane) => page.locator(`[data-lane="${lane}"] [data-cards]`))
  if (!pool || !run) throw new Error('no lanes')
  const cards = (lane: typeof pool) => lane.getByRole('option')
  await expect(cards(pool)).toHaveCount(2)
  const press = async (words: string) => {
    await page.getByRole('button', { name: t(words), exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  await press('Plan as a draft')
  await pool.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(cards(run)).toHaveCount(2)
  await press('Discard draft')
  await expect(cards(pool)).toHaveCount(2)
  await expect(page.getByRole('button', { name: t('Plan as a draft') })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cards(run)).toHaveCount(2)
  expect(await device.queued(page)).toEqual([])
  await press('Publish')
  await expect.poll(standing, { timeout: 60_000 }).toEqual(['assigned', 'assigned'])
  await expect.poll(() => device.queued(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(standing, { timeout: 60_000 }).toEqual(['accepted', 'accepted'])
  // A publication that is taken back is a draft again, on which the work goes on.
  await expect(page.getByRole('button', { name: t('Publish'), exact: true })).toBeVisible()
  await expect(cards(run)).toHaveCount(2)
  // What was done in the draft before it was published is not offered any more: it would always be too late.
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: t('Undo'), exact: true })).toHaveCount(0)
  await expect(page.getByText(t('Too late: this can no longer be undone.'))).toHaveCount(0)
  await press('Discard draft')
  await expect(cards(pool)).toHaveCount(2)

  // What is pinned is not moved, until it is free again; that it was pinned is taken back after it was sent, too.
  await pool.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await page.keyboard.press('KeyX')
  await press('Keep day and time')
  await expect(cards(pool).first()).toContainText(t('day and time|Kept'))
  await expect.poll(() => device.queued(page)).toEqual([])
  await pool.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText(t('Its day and time are kept. Free them before you move it.'))).toBeVisible()
  await expect(cards(pool)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: t('Keep day and time'), exact: true })).toBeVisible()
  await pool.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(cards(pool)).toHaveCount(1)
})
