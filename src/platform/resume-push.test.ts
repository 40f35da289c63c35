import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.useRealTimers())

const NONE = { firebase: null, webPushKey: null }
const start = async (
  setItem: (key: string, value: string) => void,
  kept = new Map<string, string>(),
  config: object = { ...NONE, webPushKey: 'k' },
  permission: NotificationPermission = 'default',
) => {
  vi.resetModules()
  vi.doMock('#api/config.ts', () => ({ readConfig: () => Promise.resolve(config) }))
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem })
  return (await import('./resume-push.ts')).shouldOfferPush()
}

it('notifications are offered at one start on a device, and only where the server sends them', async () => {
  const kept = new Map<string, string>()
  const keep = (key: string, value: string) => void kept.set(key, value)
  expect(await start(keep, kept, NONE)).toBe(false)
  expect([await start(keep, kept), await start(keep, kept)]).toEqual([true, false])
})

it.each(['granted', 'denied'] as const)('who has answered already (%s) is not asked again', async (permission) => {
  expect(await start(() => undefined, new Map(), undefined, permission)).toBe(false)
})

it('a device that cannot note that it asked does not ask at every start', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(await start(full)).toBe(false)
})

/** A page of a device that keeps this of push; `refreshPush` renews its token. */
const open = async (refreshPush: () => Promise<void>, kept: ReadonlyMap<string, string>): Promise<() => void> => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.doMock('./push-token.ts', () => ({ refreshPush }))
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const stop = (await import('./resume-push.ts')).keepPush('ar')
  await vi.advanceTimersByTimeAsync(0)
  return stop
}
const ON = new Map([['fcmToken', 't']])

it('a page that stays open for days renews the token of a device with push, until it is closed', async () => {
  const refreshPush = vi.fn(() => Promise.resolve())
  const stop = await open(refreshPush, ON)
  expect(refreshPush.mock.calls).toEqual([['ar']])
  await vi.advanceTimersByTimeAsync(7 * 86_400_000)
  const calls = refreshPush.mock.calls.length
  expect(calls).toBeGreaterThan(7)
  // Looked at again and again, and after a sleep in which no timer passed.
  const show = async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  }
  await show()
  expect(refreshPush.mock.calls.length).toBe(calls)
  vi.setSystemTime(Date.now() + 3 * 86_400_000)
  // Who puts it away has nothing of that.
  Object.assign(document, { visibilityState: 'hidden' })
  await show()
  expect(refreshPush.mock.calls.length).toBe(calls)
  Object.assign(document, { visibilityState: 'visible' })
  await show()
  expect(refreshPush.mock.calls.length).toBe(calls + 1)
  stop()
  vi.setSystemTime(Date.now() + 3 * 86_400_000)
  await show()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(refreshPush.mock.calls.length).toBe(calls + 1)
})

it('a device on which push is off, or whose person signed out, takes no token', async () => {
  const refreshPush = vi.fn(() => Promise.resolve())
  const stop = await open(refreshPush, new Map())
  await vi.advanceTimersByTimeAsync(86_400_000)
  stop()
  expect(refreshPush).not.toHaveBeenCalled()
})

it('a token that cannot be renewed now is nobody’s fault, and tried again', async () => {
  const refreshPush = vi.fn(() => Promise.reject(new Error('the chunk could not be loaded')))
  const stop = await open(refreshPush, ON)
  await vi.advanceTimersByTimeAsync(86_400_000)
  stop()
  expect(refreshPush.mock.calls.length).toBeGreaterThan(1)
})
