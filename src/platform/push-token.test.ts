import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectConsole, printedLines } from '#tests/support/silence.ts'

let config: { firebase: null; webPushKey: string | null } | null
const asked: { method: string; path: string }[] = []
let serverAnswers: () => Promise<unknown>
vi.mock('#api/config.ts', () => ({ readConfig: () => Promise.resolve(config) }))
vi.mock('#api/request.ts', () => ({
  request: (path: string, { method }: { method: string }) => {
    asked.push({ method, path })
    return serverAnswers()
  },
}))
let subscribing: Promise<string>
vi.mock('#protocol/subscribe.ts', () => ({ subscribeToPush: () => subscribing }))
// Whoever signed out in a test before may be loading it still, and would have it with what is not mocked.
vi.resetModules()
const { forgetPushToken, readPushState, refreshPush, switchPushOn } = await import('./push-token.ts')

const NEVER = new Promise<never>(() => undefined)
let kept: Map<string, string>
const browser = ({ permission = 'granted', ready = Promise.resolve({}) as Promise<unknown>, agent = 'Windows' } = {}) => {
  vi.stubGlobal('navigator', { userAgent: agent, serviceWorker: { ready } })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) })
}

beforeEach(() => {
  config = { firebase: null, webPushKey: 'key' }
  asked.length = 0
  subscribing = Promise.resolve('a-token-of-this-browser')
  serverAnswers = () => Promise.resolve({ ok: true })
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  browser()
})
afterEach(() => vi.useRealTimers())

describe('push on this device', () => {
  it('is on once the server has the token, which is kept as fcmToken', async () => {
    expect(await readPushState()).toBe('off')
    expect(await switchPushOn('en')).toBe('on')
    expect(kept.get('fcmToken')).toBe('a-token-of-this-browser')
    expect(asked).toEqual([{ method: 'PUT', path: '/api/push-devices' }])
  })

  it('waits twenty seconds for the browser’s push service, which may never answer, and then says so on the console only', async () => {
    vi.useFakeTimers()
    subscribing = NEVER
    const switched = switchPushOn('en')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await switched).toBe('off')
    expectConsole('warn', /push: no answer in time/)
    expect([kept.has('fcmToken'), asked]).toEqual([false, []])
  })

  it('waits ten seconds for the worker, and then says so on the console only', async () => {
    vi.useFakeTimers()
    browser({ ready: NEVER })
    const switched = switchPushOn('en')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(printedLines()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await switched).toBe('off')
    expectConsole('warn', /push: no answer in time/)
    expect([kept.has('fcmToken'), asked]).toEqual([false, []])
  })

  it('is had as soon as a worker that nobody waits for stands, unless somebody signed out meanwhile', async () => {
    for (const isOver of [true, false]) {
      let stand: (worker: object) => void = () => undefined
      browser({ ready: new Promise((settle) => (stand = settle)) })
      vi.useFakeTimers()
      const refreshed = refreshPush('en', () => isOver)
      await vi.advanceTimersByTimeAsync(60_000)
      stand({})
      await refreshed
      expect(kept.get('fcmToken')).toBe(isOver ? undefined : 'a-token-of-this-browser')
      expect(asked).toHaveLength(isOver ? 0 : 1)
    }
  })

  it('stays off where the server did not take the token, so that the next start tells it again', async () => {
    serverAnswers = () => Promise.resolve({ ok: false, refusal: { code: 'outage.network' } })
    expect(await switchPushOn('en')).toBe('off')
    expectConsole('warn', /push: the server refused the push token/)
    expect(kept.has('fcmToken')).toBe(false)
    serverAnswers = () => Promise.resolve({ ok: true })
    await refreshPush('en', () => false)
    expect(kept.get('fcmToken')).toBe('a-token-of-this-browser')
  })

  it('is told to the server again a day before seven days are over and not earlier, so that who looks once a day is in time', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-01T00:00:00Z') })
    await refreshPush('en', () => false)
    vi.setSystemTime(Date.parse('2026-11-06T23:59:59Z'))
    await refreshPush('en', () => false)
    expect(asked).toHaveLength(1)
    vi.setSystemTime(Date.parse('2026-11-07T00:00:00Z'))
    await refreshPush('en', () => false)
    expect(asked).toHaveLength(2)
  })

  it('is told to the server at once where it is another one, and where the clock was ahead by years', async () => {
    vi.useFakeTimers({ now: Date.parse('2030-11-01T00:00:00Z') })
    await refreshPush('en', () => false)
    subscribing = Promise.resolve('another-token')
    await refreshPush('en', () => false)
    expect([asked.length, kept.get('fcmToken')]).toEqual([2, 'another-token'])
    vi.setSystemTime(Date.parse('2026-11-01T00:00:00Z'))
    await refreshPush('en', () => false)
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['unknown', null, 'granted'],
    ['unconfigured', { firebase: null, webPushKey: null }, 'granted'],
    ['blocked', { firebase: null, webPushKey: 'key' }, 'denied'],
    ['off', { firebase: null, webPushKey: 'key' }, 'default'],
  ] as const)('is %s', async (state, said, permission) => {
    config = said
    browser({ permission })
    expect(await switchPushOn('ar')).toBe(state)
    expect(asked).toEqual([])
  })

  it('is renewed only where it may be shown: nothing is asked of a browser whose permission was taken away', async () => {
    browser({ permission: 'denied' })
    await refreshPush('en', () => false)
    expect([asked, [...kept.keys()]]).toEqual([[], []])
  })

  it('costs nothing where the server sends no pushes: the worker is not waited for', async () => {
    vi.useFakeTimers()
    config = { firebase: null, webPushKey: null }
    browser({ ready: NEVER })
    const refreshed = refreshPush('en', () => false)
    await vi.advanceTimersByTimeAsync(10_000)
    await refreshed
    expect(printedLines()).toEqual([])
  })

  it('needs an installed app on an iPhone, and is not there in an old browser', async () => {
    vi.stubGlobal('PushManager', undefined)
    Reflect.deleteProperty(globalThis, 'PushManager')
    expect(await readPushState()).toBe('unsupported')
    vi.stubGlobal('navigator', { userAgent: 'iPhone', serviceWorker: {} })
    expect(await readPushState()).toBe('to-install')
  })

  it('is forgotten at once by whoever signs out, whatever the server says', async () => {
    await switchPushOn('en')
    serverAnswers = () => Promise.reject(new Error('no network'))
    await expect(forgetPushToken()).rejects.toThrow('no network')
    expect([...kept.keys()]).toEqual([])
    expect(asked.at(-1)).toEqual({ method: 'DELETE', path: '/api/push-devices/a-token-of-this-browser' })
  })
})
