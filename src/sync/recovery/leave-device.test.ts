import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { databaseName, PREDICTED_REJECTION } from '#db/core/database.ts'
import { readRevoked } from '#db/core/device.ts'
import { openPortal } from '#db/core/open.ts'
import { wipeDevice } from '#db/recovery/wipe.ts'
import { browserPorts } from '#sync/core/browser-ports.ts'

const removed = { userId: 'removed', vendorId: 'a0000000-0000-4000-8000-000000000001' }
const colleague = { ...removed, userId: 'colleague' }

describe('a device whose sign-in was ended', () => {
  it('takes what was handed over of its own person, and keeps what a colleague has waiting on it', async () => {
    vi.stubGlobal('navigator', {})
    // What tests before this one left on the disk they share is none of its own.
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
    for (const whose of [removed, colleague]) {
      const db = await openPortal(whose)
      await db.outbox.put({ seq: 1, id: 'm1', name: 'x', version: 1, args: {}, clientAt: '', touched: [], [PREDICTED_REJECTION]: null })
      db.close()
    }
    const own = await openPortal(removed)
    await browserPorts(own).wipe?.({ inPart: false })
    expect(await readRevoked()).toBe('revoked')
    expect((await Dexie.getDatabaseNames()).toSorted()).toEqual([databaseName(colleague), 'portal-device'].toSorted())
    await wipeDevice(colleague.userId)
  })

  it('is wiped at once: a browser that says nothing of its pushes holds up nothing but the end', async () => {
    const silent = new Promise<never>(() => undefined)
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => silent } })
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
    const own = await openPortal(removed)
    const closed = new Promise((done) => {
      own.onClosed = done
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const leaving = browserPorts(own).wipe?.({ inPart: false })
    // No time passes.
    expect(await closed).toBe('wiped')
    await vi.waitFor(async () => expect(await Dexie.getDatabaseNames()).toEqual([]))
    vi.useRealTimers()
    void leaving
  })
})
