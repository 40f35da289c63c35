import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { databaseName, type PortalDatabase } from '#db/core/database.ts'
import { writeDeviceSession } from '#db/core/device.ts'
import { heldNow, hold } from '#db/core/held.ts'
import { openPortal } from '#db/core/open.ts'
import { wipeDevice } from '#db/recovery/wipe.ts'
import { SYNC_TAG } from '#protocol/worker.ts'
import { sampleId } from '#tests/support/samples.ts'

/** What the engine is asked to do, with what is held back by then. */
let run: (db: PortalDatabase) => Promise<boolean>
const ran: { readonly db: PortalDatabase; readonly held: readonly string[] }[] = []
vi.mock('#sync/core/engine.ts', () => ({
  runSync: async ({ db }: { db: PortalDatabase }) => {
    ran.push({ db, held: [...(await heldNow(db))] })
    return run(db)
  },
}))
/** Whether the disk takes a note that something is held no longer. */
let isFull = false
vi.mock('#db/core/held.ts', async (load) => {
  const held = await load<{ readonly freeHeld: () => Promise<boolean> }>()
  return { ...held, freeHeld: (...asked: []) => (isFull ? Promise.reject(new Error('no room')) : held.freeHeld(...asked)) }
})
const did: string[] = []
const workerDid = (what: string) => () => {
  did.push(what)
  return Promise.resolve()
}
vi.mock('./scope.ts', () => ({ worker: { skipWaiting: workerDid('took over'), clients: { claim: workerDid('claimed') } } }))

type Wait = (what: Promise<unknown>) => void
/** What the listeners are handed, of what a worker knows and these tests do not: their types are those of a page. */
interface Listeners {
  readonly onSync: (event: { readonly tag: string; readonly waitUntil: Wait }) => void
  readonly onMessage: (event: { readonly data: unknown; readonly waitUntil: Wait }) => void
}
// Named where the compiler does not follow: it would check the worker by the types of a page.
const [SYNC, MESSAGES]: string[] = ['./background-sync.ts', './page-messages.ts']
const { onSync } = (await import(SYNC ?? '')) as Listeners
const { onMessage } = (await import(MESSAGES ?? '')) as Listeners

const session = { userId: 'u', vendorId: sampleId(1), email: 'a@b.co', name: 'n' }
const HELD = sampleId(20)
beforeEach(async () => {
  await wipeDevice('u')
  await writeDeviceSession(session)
  const db = await openPortal(session)
  await db.transaction('rw', db.meta, () => hold(db, HELD, { now: Date.now(), ms: 5_000 }))
  db.close()
  isFull = false
  ran.length = 0
  did.length = 0
  run = () => Promise.resolve(true)
})

/** What the browser was asked to wait for, and what came of it: null where it was asked for nothing. */
const handed = async (hand: (waitUntil: Wait) => void): Promise<string | null> => {
  const waits: Promise<unknown>[] = []
  hand((what) => void waits.push(what))
  const [end] = await Promise.allSettled(waits)
  if (!end) return null
  return end.status === 'fulfilled' ? 'done' : String(end.reason)
}
const wake = (tag: string) => handed((waitUntil) => onSync({ tag, waitUntil }))
const tell = (data: unknown) => handed((waitUntil) => onMessage({ data, waitUntil }))

it('the network that is back has everything sent; the browser is asked to come again where something still waits, or nothing could be sent', async () => {
  expect(await wake(`${SYNC_TAG}7:0`)).toBe('done')
  run = () => Promise.resolve(false)
  expect(await wake(`${SYNC_TAG}7:1`)).toContain('still waiting')
  run = () => Promise.reject(new Error('no storage'))
  expect(await wake(`${SYNC_TAG}7:2`)).toContain('no storage')
  expect(ran).toHaveLength(3)
  // It must not stand in the way of an upgrade or a wipe.
  expect(ran.map(({ db }) => db.isOpen())).toEqual([false, false, false])
})

it('what was wiped while the worker was asking who it is, is not made anew', async () => {
  await Dexie.delete(databaseName(session))
  expect(await wake(`${SYNC_TAG}7:0`)).toBe('done')
  expect(ran).toEqual([])
  expect(await Dexie.getDatabaseNames()).not.toContain(databaseName(session))
})

it('a tag of another release, and a device that nobody is signed in on, are nothing to do', async () => {
  expect(await wake('news')).toBeNull()
  await writeDeviceSession(null)
  expect(await wake(`${SYNC_TAG}7:0`)).toBe('done')
  expect(ran).toEqual([])
})

it('what a page holds back stays for as long as it may, and goes with a page that is closed', async () => {
  expect(await tell({ type: 'sync' })).toBe('done')
  expect(await tell({ type: 'sync', sendHeld: true })).toBe('done')
  expect(ran.map(({ held }) => held)).toEqual([[HELD], []])
})

it('on a full device what is held back stays for as long as it may, and the rest goes', async () => {
  isFull = true
  expect(await tell({ type: 'sync', sendHeld: true })).toBe('done')
  expect(ran.map(({ held }) => held)).toEqual([[HELD]])
})

it('a page that asks hears of no failure: it is in the status', async () => {
  run = () => Promise.reject(new Error('no storage'))
  expect(await tell({ type: 'sync' })).toBe('done')
})

it('a page has the next release take over, or the worker serve it, and nothing else done', async () => {
  expect([await tell({ type: 'SKIP_WAITING' }), await tell({ type: 'claim' })]).toEqual(['done', 'done'])
  expect(did).toEqual(['took over', 'claimed'])
  expect([await tell({ type: 'wipe' }), await tell('sync'), await tell(null)]).toEqual([null, null, null])
  expect(ran).toEqual([])
})
