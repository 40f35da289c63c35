import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPortal } from '#db/core/open.ts'
import { finishSignOut, signOut } from './sign-out.ts'

const owner = { userId: 'u', vendorId: 'a0000000-0000-4000-8000-000000000001' }
const OWED = 'signOutOwed'

let kept: Map<string, string>
beforeEach(async () => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
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
})
