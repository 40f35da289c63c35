import Dexie from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleOperation } from '#tests/support/samples.ts'
import { clearRevoked, readDeviceSession, readRevoked, writeDeviceSession } from '#db/core/device.ts'
import { IMPORT_LOG, readDraft, writeDraft } from '#db/drafts/draft.ts'
import { MOVE_DRAFT } from '#db/drafts/names.ts'
import { toStored } from '#db/core/stored.ts'
import { writeStatus } from '#db/core/status.ts'
import { storeFile } from '#db/files/files.ts'
import { databaseName, PREDICTED_REJECTION, type PortalDatabase } from '#db/core/database.ts'
import { openPortal } from '#db/core/open.ts'
import { WIPE_CHANNEL } from '#db/core/wipe-channel.ts'
import { countPeopleWaiting, isPersonWaiting } from './waiting.ts'
import { wipeDevice } from './wipe.ts'

const owner = { userId: 'user', vendorId: 'a0000000-0000-4000-8000-000000000001' }
const session = { ...owner, email: 'a@b.co', name: 'n' }

/** What is heard on the channel while `work` runs. */
const messagesDuring = async (work: () => Promise<void>): Promise<unknown[]> => {
  const messages: unknown[] = []
  const channel = new BroadcastChannel(WIPE_CHANNEL)
  const first = new Promise<void>((resolve) =>
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      messages.push(event.data)
      resolve()
    }),
  )
  await work()
  await first
  channel.close()
  return messages
}

afterEach(() => clearRevoked())

describe('a wipe', () => {
  it('removes the vendor’s data, picked files and the session, also under an open connection, and tells other tabs', async () => {
    const db = await openPortal(owner)
    const onClosed = vi.fn()
    db.onClosed = onClosed
    await storeFile(db, { name: 'a.png', type: 'image/png', bytes: new Uint8Array([1]).buffer })
    await writeDeviceSession(session)
    const other = new Dexie('of-another-site')
    other.version(1).stores({ a: 'id' })
    await other.open()
    expect(await messagesDuring(() => wipeDevice('user'))).toEqual(['wiped'])
    other.close()
    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith('portal-'))).toEqual([])
    expect(await Dexie.getDatabaseNames()).toContain('of-another-site')
    expect(onClosed).toHaveBeenCalledWith('wiped')
    expect(await readDeviceSession()).toBeNull()
    expect(await readRevoked()).toBeNull()
    await expect(db.outbox.count()).rejects.toThrow(Dexie.DatabaseClosedError)
    await Dexie.delete('of-another-site')
  })

  it('waits in silence for a connection that is in the middle of something and then gives way', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { name } = openDevice()
    const opening = indexedDB.open(name)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const { result: busy } = opening
    // A browser calls a deletion blocked as long as a connection finishes what it is at.
    busy.onversionchange = () => setTimeout(() => busy.close(), 20)
    await wipeDevice('user')
    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith('portal-'))).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })

  it('fails where a connection never gives way, and the database goes once that one is closed', async () => {
    const { name } = openDevice()
    const opening = indexedDB.open(name)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const { result: frozen } = opening
    const wait = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) => wait(work, ms === 5000 ? 20 : ms))
    await expect(wipeDevice('user', 'revoked')).rejects.toThrow(name)
    expect(await readRevoked()).toBeNull()
    frozen.close()
    await vi.waitFor(async () => expect(await Dexie.getDatabaseNames()).not.toContain(name))
  })

  it('after a revocation leaves word for the next page', async () => {
    await writeDeviceSession(session)
    expect(await messagesDuring(() => wipeDevice('user', 'revoked'))).toEqual(['revoked'])
    expect([await readDeviceSession(), await readRevoked()]).toEqual([null, 'revoked'])
    await clearRevoked()
    expect(await readRevoked()).toBeNull()
  })

  it('takes what was told off the screen, the number off the icon, and ends what pushes here', async () => {
    openDevice().close()
    const did: string[] = []
    const done = (what: string) => () => Promise.resolve(void did.push(what))
    const shown = ['one', 'two'].map((name) => ({ close: () => void did.push(`closed ${name}`) }))
    const registration = {
      getNotifications: () => Promise.resolve(shown),
      pushManager: { getSubscription: () => Promise.resolve({ unsubscribe: done('unsubscribed') }) },
    }
    vi.stubGlobal('Notification', { permission: 'granted' })
    vi.stubGlobal('document', {})
    vi.stubGlobal('navigator', {
      clearAppBadge: done('no number'),
      serviceWorker: { getRegistration: () => Promise.resolve(registration) },
    })
    await wipeDevice(null)
    expect(did).toEqual(['no number', 'closed one', 'closed two', 'unsubscribed'])
    // In the worker, which leaves the number to a page, of a browser that does not list notifications.
    did.length = 0
    Reflect.deleteProperty(globalThis, 'document')
    vi.stubGlobal('navigator', { clearAppBadge: done('no number') })
    vi.stubGlobal('registration', { pushManager: registration.pushManager })
    await wipeDevice(null)
    expect(did).toEqual(['unsubscribed'])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('no push service'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('is done also where what the browser is asked of pushes %s', async (_how, getRegistration) => {
    openDevice().close()
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
    const wait = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) => wait(work, ms === 3000 ? 20 : ms))
    await wipeDevice('user')
    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith('portal-'))).toEqual([])
  })

  it('empties caches of content and keeps the app’s own files, without which it would not open offline', async () => {
    const dropped: string[] = []
    vi.stubGlobal('caches', {
      keys: async () => ['workbox-precache-v2-https://x/', 'assets-on-use'],
      delete: async (name: string) => dropped.push(name) > 0,
    })
    await wipeDevice('user')
    expect(dropped).toEqual(['assets-on-use'])
  })
})

describe('a wipe on a shared device', () => {
  const colleague = { ...owner, userId: 'colleague' }
  const kept = [databaseName(colleague), databaseName(colleague).replace('portal-', 'portal-files-')]
  const photo = { name: 'a.png', type: 'image/png' as const, bytes: new Uint8Array([1]).buffer }
  const waiting = {
    seq: 1,
    id: 'm1',
    name: 'request.reject',
    version: 1,
    args: {},
    clientAt: 'then',
    touched: [],
    [PREDICTED_REJECTION]: null,
  }
  const card = { ...waiting, id: 'r1', code: 'request.closed', params: {}, serverAt: 'then' }
  const arrived = sampleOperation({ containerStatus: 'on_site', steps: [] })
  const portals = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('portal-')).toSorted()
  /** Leaves on the device what `work` does in the colleague's database, beside the person's own, in which something waits too. */
  const leaveBehind = async (work: (db: PortalDatabase) => Promise<unknown>): Promise<void> => {
    for (const [whose, does] of [
      [owner, (db: PortalDatabase) => db.outbox.put(waiting)],
      [colleague, work],
    ] as const) {
      const db = await openPortal(whose)
      await db.files.open()
      await does(db)
      db.close()
    }
  }
  afterEach(() => wipeDevice('colleague'))

  it.each<[string, (db: PortalDatabase) => Promise<unknown>]>([
    ['a change', (db) => db.outbox.put(waiting)],
    ['a refused change', (db) => db.rejections.put(card)],
    ['a file', (db) => storeFile(db, photo)],
    ['a file that is on its way', async (db) => db.files.files.update((await storeFile(db, photo)).sha256, { state: 'uploading' })],
  ])('keeps the database of somebody else in which %s waits, and takes the person’s own', async (_, work) => {
    await leaveBehind(work)
    expect(await countPeopleWaiting('user')).toBe(1)
    expect([await isPersonWaiting('colleague'), await isPersonWaiting('nobody')]).toEqual([true, false])
    await wipeDevice('user', 'revoked')
    await clearRevoked()
    expect(await portals()).toEqual(['portal-device', ...kept].toSorted())
    const theirs = await openPortal(colleague)
    expect((await theirs.outbox.count()) + (await theirs.rejections.count()) + (await theirs.files.files.count())).toBe(1)
    theirs.close()
  })

  it('keeps the drafts of somebody else, whose sending nobody holds up', async () => {
    await leaveBehind((db) => writeDraft(db, 'zone', { name: 'North' }))
    expect([await countPeopleWaiting('user'), await isPersonWaiting('colleague')]).toEqual([1, false])
    await wipeDevice('user')
    const theirs = await openPortal(colleague)
    expect(await readDraft(theirs, 'zone')).toEqual({ name: 'North' })
    theirs.close()
  })

  it('keeps a draft of a step whose movement stands where it stood', async () => {
    await leaveBehind(async (db) => {
      await db.rows('operations').put(toStored('operations', arrived, 1))
      await writeDraft(db, `step:${arrived.id}:complete`, { standing: 'on_site 0', values: { note: 'a' } })
    })
    expect(await countPeopleWaiting('user')).toBe(1)
    await wipeDevice('user')
    expect(await portals()).toEqual(kept.toSorted())
  })

  it('takes it where nothing waits: all was sent, uploaded, or handed over', async () => {
    await leaveBehind(async (db) => {
      await db.outbox.put(waiting)
      await writeDraft(db, MOVE_DRAFT, { scanned: [] })
      await writeDraft(db, 'board', {})
      await db.rows('operations').put(toStored('operations', arrived, 1))
      await writeStatus(db, { firstLoad: null })
      await writeDraft(db, `step:${arrived.id}:start`, { standing: 'scheduled 0', values: { note: 'a' } })
      await writeDraft(db, `${IMPORT_LOG}zones`, [])
      await db.meta.put({ key: 'handedOver', value: { settled: ['m1'], lost: 0 } })
      const { sha256 } = await storeFile(db, photo)
      await db.files.files.update(sha256, { state: 'uploaded' })
    })
    expect(await countPeopleWaiting('user')).toBe(0)
    expect(await isPersonWaiting('colleague')).toBe(false)
    await wipeDevice('user')
    expect(await portals()).toEqual([])
  })

  it('takes nothing that waits where nobody knows whose sign-out it was', async () => {
    await leaveBehind(async () => undefined)
    await wipeDevice(null)
    expect(await portals()).toEqual([databaseName(owner), databaseName(owner).replace('portal-', 'portal-files-')].toSorted())
    await wipeDevice('user')
  })

  it('keeps what it cannot read', async () => {
    await Dexie.delete(databaseName(colleague))
    await leaveBehind(async () => undefined)
    const open = vi.spyOn(Dexie.prototype, 'open').mockRejectedValue(new Dexie.DatabaseClosedError())
    const waits = await countPeopleWaiting('user')
    open.mockRestore()
    expect(waits).toBe(1)
  })
})

describe('another vendor on the same device', () => {
  it('has a database of its own', async () => {
    const mine = openDevice()
    const theirs = await openPortal({ userId: 'user', vendorId: 'b0000000-0000-4000-8000-000000000002' })
    expect(theirs.name).not.toBe(mine.name)
    expect(theirs.files.name).not.toBe(mine.files.name)
    mine.close()
    theirs.close()
    await Dexie.delete(theirs.name)
  })
})
