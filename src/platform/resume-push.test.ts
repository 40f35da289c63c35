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

/** A page of a device that may show notifications, or may not (null: a browser without any); `refreshPush` gets or renews its token. */
const open = async (
  refreshPush: (language: string, isOver: () => boolean) => Promise<void>,
  permission: NotificationPermission | null,
): Promise<() => void> => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.doMock('./push-token.ts', () => ({ refreshPush }))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('Notification', { permission })
  if (permission === null) Reflect.deleteProperty(globalThis, 'Notification')
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const stop = (await import('./resume-push.ts')).keepPush('ar')
  await vi.advanceTimersByTimeAsync(0)
  return stop
}

it('a page that stays open for days gets and renews the token of a device that may show notifications, until it is closed', async () => {
  const refreshPush = vi.fn((_language: string, _isOver: () => boolean) => Promise.resolve())
  const stop = await open(refreshPush, 'granted')
  expect(refreshPush.mock.calls).toEqual([['ar', expect.any(Function)]])
  const isOver = refreshPush.mock.calls[0]?.[1]
  expect(isOver?.()).toBe(false)
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
  expect(isOver?.()).toBe(true)
  vi.setSystemTime(Date.now() + 3 * 86_400_000)
  await show()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(refreshPush.mock.calls.length).toBe(calls + 1)
})

it('a device without a token that may show notifications is asked for one: it could not be had yet, or went with a sign-out', async () => {
  const refreshPush = vi.fn(() => Promise.resolve())
  const stop = await open(refreshPush, 'granted')
  stop()
  expect(refreshPush).toHaveBeenCalledOnce()
})

it.each(['default', 'denied', null] as const)('a device that may not show notifications (%s) takes no token', async (permission) => {
  const refreshPush = vi.fn(() => Promise.resolve())
  const stop = await open(refreshPush, permission)
  await vi.advanceTimersByTimeAsync(86_400_000)
  stop()
  expect(refreshPush).not.toHaveBeenCalled()
})

it('a token that cannot be renewed now is nobody’s fault, and tried again', async () => {
  const refreshPush = vi.fn(() => Promise.reject(new Error('the chunk could not be loaded')))
  const stop = await open(refreshPush, 'granted')
  await vi.advanceTimersByTimeAsync(86_400_000)
  stop()
  expect(refreshPush.mock.calls.length).toBeGreaterThan(1)
})
