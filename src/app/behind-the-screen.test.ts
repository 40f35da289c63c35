import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { readNotificationSettings } from '#db/core/device.ts'
import { wipeDevice } from '#db/recovery/wipe.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { workBehindTheScreen } from './behind-the-screen.ts'

const keepLists = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('./keep-lists.ts', () => ({ keepLists }))
const keepParts = vi.hoisted(() => vi.fn(async () => true))
vi.mock('./keep-parts.ts', () => ({ keepParts }))

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
  keepLists.mockClear()
  keepParts.mockClear()
  vi.stubGlobal('document', new EventTarget())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  db.close()
})

it('how lists begin is kept when somebody works with the screens, not while they come up', async () => {
  const isOver = () => false
  await workBehindTheScreen(db, isOver)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(keepLists).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(keepLists).toHaveBeenCalledWith(db, isOver))
})

it('is looked after again while the window stays open, as past midnight, until the database is left', async () => {
  let isLeft = false
  await workBehindTheScreen(db, () => isLeft)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(keepLists).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(3_600_000)
  await vi.waitFor(() => expect(keepLists).toHaveBeenCalledTimes(2))
  isLeft = true
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([vi.getTimerCount(), keepLists.mock.calls.length]).toEqual([0, 2])
})

it('what is seldom used is fetched for later once, and again where the network was away', async () => {
  keepParts.mockResolvedValueOnce(false).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await workBehindTheScreen(db, () => false)
  expect(keepParts).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30_000 + 4 * 3_600_000)
  expect(keepParts).toHaveBeenCalledTimes(3)
  expect(keepParts).toHaveBeenCalledWith(db)
})

it('a server that was restored from a backup is told anew where to push to', async () => {
  const kept = new Map([['fcmTokenAt', '1']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  await db.meta.put({ key: 'epoch', value: 'one' })
  await workBehindTheScreen(db, () => false)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(kept.get('fcmTokenEpoch')).toBe('one'))
  expect(kept.has('fcmTokenAt')).toBe(true)
  await db.meta.put({ key: 'epoch', value: 'two' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  await vi.waitFor(() => expect(kept.get('fcmTokenEpoch')).toBe('two'))
  expect(kept.has('fcmTokenAt')).toBe(false)
})

it('nothing is kept of a database that was left meanwhile', async () => {
  await workBehindTheScreen(db, () => true)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  // What would be loaded then is there by now.
  await import('./keep-lists.ts')
  await new Promise(setImmediate)
  expect(keepLists).not.toHaveBeenCalled()
})

it('the worker knows how this device tells of news also after a sign-out, which leaves it to the page alone', async () => {
  const settings = { quiet: { from: '22:00', to: '06:00' }, off: ['bookings' as const], sound: false }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(settings) })
  await wipeDevice('u')
  await workBehindTheScreen(db, () => true)
  expect(await readNotificationSettings()).toEqual(settings)
  // Where nothing was set, or nothing can be read, it stays as it was.
  for (const kept of [null, 'no settings']) {
    vi.stubGlobal('localStorage', { getItem: () => kept })
    await workBehindTheScreen(db, () => true)
  }
  expect(await readNotificationSettings()).toEqual(settings)
})
