import Dexie from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseName, PREDICTED_REJECTION } from '#db/core/database.ts'
import { openPortal } from '#db/core/open.ts'
import { wipeDevice } from '#db/recovery/wipe.ts'
import { rememberSession } from './known-session.ts'
import { finishSignOut, signOut } from './sign-out.ts'
import { takeSession } from './take-session.ts'

const owner = { userId: 'u', vendorId: 'a0000000-0000-4000-8000-000000000001' }
const colleague = { ...owner, userId: 'colleague' }
const OWED = 'signOutOwed'
const session = { ...owner, email: 'a@b.co', name: 'n', expiresAt: '2026-12-01T00:00:00.000Z' }

/** A refusal as the server words it. */
const problemWith = (code: string, status: number) => ({ type: 'about:blank', title: code, status, code })

/** Leaves a change waiting in a person's database. */
const leaveWaiting = async (whose: typeof owner): Promise<void> => {
  const db = await openPortal(whose)
  await db.outbox.put({
    seq: 1,
    id: 'm1',
    name: 'request.reject',
    version: 1,
    args: {},
    clientAt: '',
    touched: [],
    [PREDICTED_REJECTION]: null,
  })
  db.close()
}

let kept: Map<string, string>
beforeEach(async () => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  rememberSession(session)
  const db = await openPortal(owner)
  await db.meta.put({ key: 'clientId', value: 'c' })
  db.close()
})

describe('signing out', () => {
  it('wipes the device and owes the server a word while there is no network', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('network')))
    await signOut()
    expect(await Dexie.getDatabaseNames()).toEqual([])
    expect(kept.get(OWED)).toBeDefined()
  })

  it.each([
    ['a busy server', () => Response.json(problemWith('server.busy', 503), { status: 503 })],
    ['too many calls', () => Response.json(problemWith('rate.limited', 429), { status: 429 })],
    ['the page of a network that wants to be signed in to', () => new Response('<html>Welcome</html>', { status: 200 })],
  ])('owes the word for as long as nobody ended the session: %s', async (_what, answer) => {
    kept.set(OWED, '1')
    vi.stubGlobal('fetch', () => Promise.resolve(answer()))
    await finishSignOut()
    expect(kept.get(OWED)).toBe('1')
    await finishSignOut()
    expect(kept.get(OWED)).toBe('1')
  })

  it.each(['auth.required', 'device.revoked'])('owes nothing where the server says %s: there is no session any more', async (code) => {
    kept.set(OWED, '1')
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(problemWith(code, 401), { status: 401 })))
    await finishSignOut()
    expect(kept.has(OWED)).toBe(false)
  })

  it('says the word once at a time: an answer that takes the cookie away does not come behind a sign-in', async () => {
    kept.set(OWED, '1')
    const fetch = vi.fn().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
    vi.stubGlobal('fetch', fetch)
    await Promise.all([finishSignOut(), finishSignOut()])
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('is nothing that whoever signs in next pays for: the word that is owed is not said about their session', async () => {
    kept.set(OWED, '1')
    await takeSession(session)
    expect(kept.has(OWED)).toBe(false)
    // What is to be wiped stays owed.
    kept.set(OWED, 'wipe:somebody')
    await takeSession(session)
    expect(kept.get(OWED)).toBe('wipe:somebody')
  })

  it('leads on after a moment where the server does not answer; nothing is left here, and the word is owed', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    kept.set('fcmToken', 'token-of-this-browser')
    const begun = Date.now()
    await signOut()
    expect(Date.now() - begun).toBeLessThan(3000)
    expect([await Dexie.getDatabaseNames(), kept.get('fcmToken'), kept.get(OWED)]).toEqual([[], undefined, '1'])
  })

  it('owes nothing where the server heard it at once, of the push token first', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return Promise.resolve(new Response(null, { status: 204 }))
    })
    kept.set('fcmToken', 'token')
    await signOut()
    expect(asked).toEqual(['/api/push-devices/token', '/api/session'])
    expect(kept.has(OWED)).toBe(false)
  })

  it('takes the push token along', async () => {
    kept.set('fcmToken', 'token-of-this-browser')
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('network')))
    await signOut()
    expect(kept.has('fcmToken')).toBe(false)
  })

  it('is finished at the next start: a wipe that was stopped in the middle, and the word to the server', async () => {
    kept.set(OWED, 'wipe')
    const fetch = vi.fn().mockResolvedValue(new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', fetch)
    await finishSignOut()
    expect(await Dexie.getDatabaseNames()).toEqual([])
    expect(fetch).toHaveBeenCalledOnce()
    expect(kept.get(OWED)).toBeUndefined()
  })

  it('wipes nobody’s data at the next start when only the word to the server was owed', async () => {
    kept.set(OWED, '1')
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('network')))
    await finishSignOut()
    expect(await Dexie.getDatabaseNames()).toHaveLength(1)
    kept.delete(OWED)
    await signOut()
  })

  it('takes what waits of whoever signs out, never of a colleague on the same device', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('network')))
    await leaveWaiting(owner)
    await leaveWaiting(colleague)
    await signOut()
    expect(await Dexie.getDatabaseNames()).toEqual([databaseName(colleague)])
    await wipeDevice(colleague.userId)
  })

  it('keeps to that when it was stopped in the middle and is finished at the next start', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('network')))
    await leaveWaiting(owner)
    await leaveWaiting(colleague)
    const names = vi.spyOn(Dexie, 'getDatabaseNames').mockRejectedValue(new Error('stopped'))
    await expect(signOut()).rejects.toThrow('stopped')
    names.mockRestore()
    expect(await Dexie.getDatabaseNames()).toHaveLength(2)
    await finishSignOut()
    expect(await Dexie.getDatabaseNames()).toEqual([databaseName(colleague)])
    await wipeDevice(colleague.userId)
  })
})
