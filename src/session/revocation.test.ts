import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readRevoked, writeDeviceSession } from '#db/core/device.ts'
import { wipeDevice } from '#db/recovery/wipe.ts'
import { TOKEN_KEY } from '#platform/push-key.ts'
import { knownSession, rememberSession } from './known-session.ts'
import { checkRevocation, SIGNED_OUT_BY, watchRevocation } from './revocation.ts'
import { signIn } from './sign-in.ts'

const owner = { userId: 'u', vendorId: 'a0000000-0000-4000-8000-000000000001', email: 'a@b.co', name: 'n' }
const session = { ...owner, expiresAt: '2026-12-01T00:00:00.000Z' }

let kept: Map<string, string>
beforeEach(async () => {
  kept = new Map([[TOKEN_KEY, 'token']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  await writeDeviceSession(owner)
  rememberSession(session)
})
afterEach(() => wipeDevice('u'))

const settled = () => new Promise((resolve) => setTimeout(resolve, 50))
/** The page has heard of it, and has looked what was left behind. */
const forgotten = () => vi.waitFor(() => expect(knownSession()).toBeNull())

describe('a device that was signed out from another one', () => {
  it('forgets the session in an open page, and says why', async () => {
    const stop = watchRevocation()
    await wipeDevice('u', 'revoked')
    await forgotten()
    stop()
    expect([kept.get(SIGNED_OUT_BY), kept.get(TOKEN_KEY), kept.get('signOutOwed')]).toEqual(['device.revoked', undefined, undefined])
  })

  it('says so when not all of its changes could be handed over, in an open page and at the next start', async () => {
    const stop = watchRevocation()
    await wipeDevice('u', 'revoked-in-part')
    await forgotten()
    stop()
    expect(kept.get(SIGNED_OUT_BY)).toBe('parked.full')
    kept.delete(SIGNED_OUT_BY)
    expect(await checkRevocation()).toBe(true)
    expect(kept.get(SIGNED_OUT_BY)).toBe('parked.full')
  })

  it('forgets the session also where the device could not be cleared, which the sign-in tries again', async () => {
    const stop = watchRevocation()
    const fault = new Error('the disk does not answer')
    vi.stubGlobal('caches', { keys: () => Promise.reject(fault) })
    await expect(wipeDevice('u', 'revoked')).rejects.toThrow(fault)
    await forgotten()
    stop()
    vi.unstubAllGlobals()
    expect([kept.get(SIGNED_OUT_BY), kept.get('signOutOwed')]).toEqual(['device.revoked', 'wipe:u'])
  })

  it('forgets it at the next start, where no page was open, and only once', async () => {
    await wipeDevice('u', 'revoked')
    expect(knownSession()).not.toBeNull()
    expect(await checkRevocation()).toBe(true)
    expect(knownSession()).toBeNull()
    expect(await checkRevocation()).toBe(false)
  })

  it('stays signed in after signing in again', async () => {
    await wipeDevice('u', 'revoked')
    vi.stubGlobal('fetch', async () => Response.json(session))
    expect(await signIn({ email: 'a@b.co', password: 'Passw0rd', terms: true })).toBeNull()
    expect(await readRevoked()).toBeNull()
    expect(await checkRevocation()).toBe(false)
    expect(knownSession()).toEqual(session)
  })

  it('is not meant by an ordinary sign-out, nor by words of another shape', async () => {
    const stop = watchRevocation()
    await wipeDevice('u', 'wiped')
    const channel = new BroadcastChannel('portal-wipe')
    channel.postMessage({ revoked: true })
    channel.postMessage(null)
    await settled()
    channel.close()
    stop()
    expect(knownSession()).not.toBeNull()
    expect(kept.has(SIGNED_OUT_BY)).toBe(false)
  })
})
