import { expect, it, vi } from 'vitest'
import { PREDICTED_REJECTION } from '#db/core/database.ts'
import { openPortal } from '#db/core/open.ts'
import { assertNotBeingWiped } from '#db/core/upload-progress.ts'
import { isPersonWaiting } from '#db/recovery/waiting.ts'
import { refreshPush } from '#platform/push-token.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { knownSession } from './known-session.ts'
import { readNafath } from './nafath.ts'
import { signIn } from './sign-in.ts'
import { takeSession } from './take-session.ts'

vi.mock('#protocol/subscribe.ts', () => ({ subscribeToPush: () => Promise.resolve('a-token-of-this-browser') }))

const session = {
  userId: 'u',
  vendorId: 'a0000000-0000-4000-8000-000000000001',
  email: 'a@b.co',
  name: 'n',
  expiresAt: '2026-12-01T00:00:00.000Z',
}

it('whoever signs in anew is told of by push from then on: their last session may have ended elsewhere, and its devices with it', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Windows', serviceWorker: { ready: Promise.resolve({}) } })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  let told = 0
  vi.stubGlobal('fetch', async (path: string, { method }: { method?: string } = {}) => {
    if (path === '/api/push-devices' && method === 'PUT') told += 1
    return path === '/api/config'
      ? Response.json({ firebase: null, webPushKey: 'key', nafath: 'off', mapStyleUrl: null })
      : new Response(null, { status: 204 })
  })
  await takeSession(session)
  await refreshPush('en', () => false)
  await refreshPush('en', () => false)
  expect(told).toBe(1)
  await takeSession(session)
  await refreshPush('en', () => false)
  expect([told, kept.get('fcmToken')]).toEqual([2, 'a-token-of-this-browser'])
})

it('what was told to somebody whose session ended here is taken off the screen for whoever signs in behind them, and for nobody else', async () => {
  let closed = 0
  const shown = [{ close: () => (closed += 1) }]
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined, getItem: () => null })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve({ getNotifications: () => Promise.resolve(shown) }) },
  })
  vi.stubGlobal('Notification', { permission: 'granted' })
  await takeSession(session)
  closed = 0
  await takeSession(session)
  expect(closed).toBe(0)
  await takeSession({ ...session, userId: 'another' })
  expect(closed).toBe(1)
  // A browser that fails to list them lets nobody wait at the door.
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.reject(new Error('no worker')) } })
  expect(await takeSession(session)).toBeNull()
})

it('what was uploaded before an earlier sign-in of this person was revoked is forgotten, and nothing of anybody else', async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined, getItem: () => null })
  const owners = ['u', 'colleague'].map((userId) => ({ ...session, userId }))
  for (const owner of owners) {
    const db = await openPortal(owner)
    await db.outbox.put({ seq: 1, id: 'm1', name: 'x', version: 1, args: {}, clientAt: '', touched: [], [PREDICTED_REJECTION]: null })
    await db.meta.put({ key: 'handedOver', value: { settled: ['m1'], lost: 1, isOver: true } })
    db.close()
  }
  expect(await Promise.all(owners.map(({ userId }) => isPersonWaiting(userId)))).toEqual([false, false])
  await takeSession(session)
  expect(await Promise.all(owners.map(({ userId }) => isPersonWaiting(userId)))).toEqual([true, false])
  const db = await openPortal(session)
  await expect(assertNotBeingWiped(db)).resolves.toBeUndefined()
  db.close()
})

it('a device without room for it keeps nobody at the door: who signed in is known to the page, and that is said on the console', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const factory = Object.getPrototypeOf(indexedDB) as IDBFactory
  let tries = 0
  const full = vi.spyOn(factory, 'open').mockImplementation(() => {
    tries += 1
    throw new DOMException(`no room for ${tries}`, 'QuotaExceededError')
  })
  expect(await takeSession({ ...session, userId: 'newcomer' })).toBeNull()
  full.mockRestore()
  // The word of an earlier sign-in, the session itself, and what an upload left; what was there before is only asked for.
  for (const time of [1, 3, 4]) expectConsole('warn', `no room for ${time}`)
  expect(knownSession()?.userId).toBe('newcomer')
})

it.each([
  ['a password', () => signIn({ email: 'a@b.co', password: 'p4ssword-1', terms: true })],
  ['Nafath', () => readNafath('attempt').then((answer) => (answer.ok ? null : answer.refusal))],
])('what nobody foresaw is a refusal of %s: nobody waits for ever', async (_by, enter) => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  })
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(path === '/api/session' ? session : { state: 'approved', number: '07', expiresAt: session.expiresAt, session }),
    ),
  )
  expect(await enter()).toEqual({ code: 'server.failed' })
  expectConsole('error', /session: .*no room/)
})
