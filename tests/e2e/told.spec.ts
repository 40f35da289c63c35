import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { noteShown, shownBy } from '#tests/e2e/fake-push.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { ORIGIN } from '#tests/e2e/site.ts'

/** Runs in every page before its scripts: notes what the portal asks of the app's icon and of the loudspeaker. */
const listen = (): void => {
  const signals = { badge: [] as number[], notes: 0 }
  Object.assign(globalThis, { signals })
  Object.assign(Navigator.prototype, {
    setAppBadge: (count: number) => Promise.resolve(void signals.badge.push(count)),
    clearAppBadge: () => Promise.resolve(void signals.badge.push(0)),
  })
  // A machine without a loudspeaker never comes so far by itself.
  Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'running' })
  const start = Reflect.get(AudioScheduledSourceNode.prototype, 'start') as (this: AudioScheduledSourceNode, when?: number) => void
  AudioScheduledSourceNode.prototype.start = function (when) {
    signals.notes += 1
    start.call(this, when)
  }
}

const signals = (page: Page) => page.evaluate(() => (globalThis as unknown as { signals: { badge: number[]; notes: number } }).signals)

test('the number on the app follows what is unread, and a new booking sounds again and again until somebody has looked', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en')
  await device.context.addInitScript(listen)
  const page = await device.signIn(vendor, '/settings')
  await page.getByRole('switch', { name: 'Sound for new bookings' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await signals(page)).notes, 'its own example').toBe(2)
  const other = await device.open('/settings')
  await other.getByRole('switch', { name: 'Sound for new bookings' }).focus()
  await other.keyboard.press('Shift')
  await vendor.giveBooking('', startingIn(72, 'Ann', { status: 'new' }))
  await expect.poll(async () => (await signals(page)).badge.at(-1)).toBe(1)
  await expect.poll(async () => (await signals(page)).notes).toBe(4)
  await expect.poll(async () => (await signals(page)).notes, { message: 'again after a quarter of a minute', timeout: 25_000 }).toBe(6)
  await expect.poll(async () => (await signals(other)).notes, 'in every tab').toBeGreaterThan(0)
  // To look is enough, in one of them, and after a new start as well.
  const panel = await device.openNotifications(page)
  await expect(panel).toBeVisible()
  const { notes } = await signals(other)
  await page.waitForTimeout(17_000)
  expect([(await signals(page)).notes, (await signals(other)).notes], 'seen').toEqual([6, notes])
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(async () => (await signals(page)).badge.at(-1)).toBe(0)
})

test('in quiet hours a push comes without a sound, and of a kind that is switched off it goes at once', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  await device.context.grantPermissions(['notifications'], { origin: ORIGIN })
  const page = await device.signIn(vendor, '/settings')
  const { session, registrationId } = await device.workerDebugger(page)
  const worker = device.worker()
  const deliver = async (code: string) => {
    const id = randomUUID()
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: ORIGIN,
      registrationId,
      data: JSON.stringify({ data: { id, code, params: '{}' } }),
    })
    return id
  }
  const silence = async (id: string) => (await shownBy(worker)).find(({ tag }) => tag === id)?.silent
  const loud = await deliver('request.cancelled')
  await expect.poll(() => silence(loud)).toBe(false)

  await page.getByRole('switch', { name: 'Quiet hours' }).focus()
  await page.keyboard.press('Space')
  // The same time at both ends is the whole day, whatever the clock says while this runs.
  for (const end of ['From', 'To']) await page.getByLabel(end, { exact: true }).fill('10:00')
  await expect(page.getByText('Both times are the same: it is quiet all day.')).toBeVisible()
  await expect(async () => {
    const quiet = await deliver('request.cancelled')
    await expect.poll(() => silence(quiet), { timeout: 3000 }).toBe(true)
  }).toPass()

  await page.getByRole('checkbox', { name: 'Penalties' }).focus()
  await page.keyboard.press('Space')
  // It is shown all the same, for a browser takes the permission from who shows nothing, and without a sound.
  const noted = await noteShown(worker)
  await expect(async () => {
    const off = await deliver('penalty.issued')
    await expect.poll(async () => (await noted()).filter(({ tag }) => tag === off), { timeout: 3000 }).toMatchObject([{ silent: true }])
    await expect.poll(() => silence(off), { timeout: 3000 }).toBeUndefined()
  }).toPass()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Penalties' })).not.toBeChecked()
  const quietHours = page.getByRole('switch', { name: 'Quiet hours' })
  await expect(quietHours).toBeChecked()
  // Switched off and on again, also after a new start, they are from and to when they were.
  await quietHours.press('Space')
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0)
  await page.reload()
  await quietHours.press('Space')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('10:00')
})
