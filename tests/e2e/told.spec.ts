import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { acceptElsewhere } from '#tests/e2e/accepted-booking.ts'
import type { Device } from '#tests/e2e/device.ts'
import { noteShown, shownBy } from '#tests/e2e/fake-push.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'
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

const openPanel = async (device: Device, page: Page) => {
  await page.getByRole('button', { name: /^(Notifications|الإشعارات)/ }).click()
  return page.getByRole('dialog', { name: device.t('Notifications') })
}

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
  const panel = await openPanel(device, page)
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
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).toBeChecked()
})

test('a reminder comes with its cause and goes with it, and nobody can clear it away', async ({ vendor, newDevice }) => {
  const device = await newDevice('ar')
  const { t } = device
  const page = await device.signIn(vendor, LISTS.renewal.path)
  let panel = await openPanel(device, page)
  const reminders = panel.getByRole('region', { name: t('Reminders') })
  await expect(panel).toBeVisible()
  await expect(reminders).toBeHidden()
  const booking = await vendor.giveBooking('', startingIn(72, 'Ann', { status: 'new' }))
  const link = reminders.getByRole('link')
  await expect(link).toHaveCount(1)
  await panel.getByRole('button', { name: t('Clear all') }).click()
  await expect(panel.getByRole('list', { name: t('Notifications') }).getByRole('listitem')).toHaveCount(0)
  await expect(link).toHaveCount(1)
  await link.click()
  await expect(page).toHaveURL(/\/new-booking\?/)
  await acceptElsewhere(vendor, booking.id, page)
  panel = await openPanel(device, page)
  await expect(reminders).toBeHidden()
})

test('a report of days that are none says why at the field, in both languages, and is mended by a choice', async ({
  vendor,
  newDevice,
}) => {
  const faults: ReadonlyArray<readonly [string, string]> = [
    ['from=2026-11-30&to=2026-11-01', 'The last day is before the first. Swap them, or choose another.'],
    ['from=0001-01-01&to=9999-12-31', 'A report covers ten years at most. Choose a shorter range.'],
    ['from=&to=2026-11-01', 'Choose the first day.'],
    ['from=2026-11-01&to=2026-02-31', 'Choose the last day.'],
  ]
  for (const language of ['en', 'ar'] as const) {
    const device = await newDevice(language)
    const page = await device.signIn(vendor)
    for (const report of ['bookings', 'usage', 'late'])
      for (const [days, why] of faults) {
        await page.goto(`/reports?report=${report}&period=own&${days}`)
        await expect(page.getByText(device.t(why)), `${report} ${days}`).toBeVisible()
        await expect(page.getByRole('table')).toHaveCount(0)
      }
    // A range with nothing in it is no fault.
    await page.goto('/reports?report=bookings&period=own&from=2019-01-01&to=2019-01-31')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [, why] of faults) await expect(page.getByText(device.t(why))).toBeHidden()
  }
})
