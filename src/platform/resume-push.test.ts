import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.useRealTimers())

const NONE = { firebase: null, webPushKey: null }
const start = async (
  setItem: (key: string, value: string) => void,
  kept = new Map<string, string>(),
  config: object = { ...NONE, webPushKey: 'k' },
) => {
  vi.resetModules()
  vi.doMock('#api/config.ts', () => ({ readConfig: () => Promise.resolve(config) }))
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem })
  return (await import('./resume-push.ts')).shouldOfferPush()
}

it('notifications are offered at one start on a device, and only where the server sends them', async () => {
  const kept = new Map<string, string>()
  const keep = (key: string, value: string) => void kept.set(key, value)
  expect(await start(keep, kept, NONE)).toBe(false)
  expect([await start(keep, kept), await start(keep, kept)]).toEqual([true, false])
})

it('a device that cannot note that it asked does not ask at every start', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(await start(full)).toBe(false)
})

it('a page that stays open for days renews the token of a device with push, until it is closed', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const refreshPush = vi.fn(() => Promise.resolve())
  vi.doMock('./push-token.ts', () => ({ refreshPush }))
  const kept = new Map([['fcmToken', 't']])
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const stop = (await import('./resume-push.ts')).keepPush('ar')
  await vi.advanceTimersByTimeAsync(0)
  expect(refreshPush.mock.calls).toEqual([['ar']])
  await vi.advanceTimersByTimeAsync(7 * 86_400_000)
  const calls = refreshPush.mock.calls.length
  expect(calls).toBeGreaterThan(7)
  // Looked at again and again, and after a sleep in which no timer passed.
  const show = async () => {
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  }
  await show()
  expect(refreshPush.mock.calls.length).toBe(calls)
  vi.setSystemTime(Date.now() + 3 * 86_400_000)
  await show()
  expect(refreshPush.mock.calls.length).toBe(calls + 1)
  stop()
  vi.setSystemTime(Date.now() + 3 * 86_400_000)
  await show()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(refreshPush.mock.calls.length).toBe(calls + 1)
})
