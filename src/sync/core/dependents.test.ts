import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { mutate } from '#db/core/mutate.ts'
import { resetDevice } from '#db/recovery/reset.ts'
import { exportUnsent, importChanges } from '#db/transfer/transfer.ts'
import { undoChange } from '#db/review/undo.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

const booking = sampleBooking()
const request = requestOn(booking, 'renewal', {})
const COLLEAGUE = sampleId(81)

let mine: PortalDatabase
let theirs: PortalDatabase
let server: ModelServer
let pushed: string[][]
beforeEach(async () => {
  // A rejection can be taken back for a quarter of an hour.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T08:01:00.000Z') })
  mine = openDevice()
  theirs = openDevice()
  server = new ModelServer()
  server.put('vendors', sampleVendor({ id: SAMPLE_VENDOR, city: 'Riyadh', state: 'Riyadh' }))
  server.put('bookings', booking)
  server.put('requests', request)
  pushed = []
  for (const db of [mine, theirs]) await sync(db)
})
afterEach(() => {
  mine.close()
  theirs.close()
  vi.useRealTimers()
})

const portsOf = (db: PortalDatabase): SyncPorts =>
  stillPorts({
    db,
    fetch: async (_path, init) => {
      const { mutations } = JSON.parse(requestBody(init)) as SyncRequest
      if (mutations.length > 0) pushed.push(mutations.map(({ name }) => name))
      return server.respond(requestBody(init))
    },
  })
const sync = (db: PortalDatabase) => runSync(portsOf(db))
/** A round whose request never arrives. */
const lose = (db: PortalDatabase) => runSync({ ...portsOf(db), fetch: () => Promise.reject(new TypeError('network')) })

const reject = async (db: PortalDatabase, id = sampleId(80)): Promise<string> => {
  await mutate(db, 'request.reject', { requestId: request.id, reason: 'No bin' }, { id, clientAt: '2026-11-21T08:00:00.000Z' })
  return id
}
const status = () => (server.documents('requests')[0] as unknown as ChangeRequest).status
const cards = async (db: PortalDatabase) => (await db.rejections.toArray()).map(({ name, code }) => [name, code])

describe.each([1, 2])('undoing a rejection that a colleague was faster with, with a server of protocol %d', (protocol) => {
  beforeEach(async () => {
    server.newestProtocol = protocol
    for (const db of [mine, theirs]) await db.meta.put({ key: 'serverProtocol', value: protocol })
    await reject(theirs, COLLEAGUE)
    await sync(theirs)
    pushed = []
  })

  it('leaves the colleague’s as it is, and says so', async () => {
    const id = await reject(mine)
    await lose(mine)
    expect(await undoChange(mine, id)).toBe('reversed')
    expect(await sync(mine)).toBe(true)
    expect(status()).toBe('rejected')
    expect(await cards(mine)).toContainEqual(['request.reject', 'request.already_rejected'])
    expect(await cards(mine)).toContainEqual(['request.reopen', 'mutation.dependency_refused'])
    expect(await mine.rows('requests').get(request.id)).toMatchObject({ status: 'rejected', decisionId: COLLEAGUE })
  })

  it('is so after a reset, and on the device it was carried to', async () => {
    const id = await reject(mine)
    await lose(mine)
    await undoChange(mine, id)
    await importChanges(theirs, (await exportUnsent(mine, '2026-11-21T08:00:00.000Z')).changes)
    await resetDevice(mine, { lost: false })
    for (const db of [mine, theirs]) expect(await sync(db)).toBe(true)
    expect(status()).toBe('rejected')
    for (const db of [mine, theirs]) expect((await cards(db)).map(([, code]) => code)).toContain('mutation.dependency_refused')
  })
})

describe.each([1, 2])('undoing what was on its way and arrives, with a server of protocol %d', (protocol) => {
  beforeEach(async () => {
    server.newestProtocol = protocol
    await mine.meta.put({ key: 'serverProtocol', value: protocol })
    pushed = []
  })

  it('reverses it', async () => {
    const id = await reject(mine)
    await lose(mine)
    await undoChange(mine, id)
    expect(await sync(mine)).toBe(true)
    expect([status(), await cards(mine)]).toEqual(['pending', []])
    // An older server is told of the second only when the outcome of the first is known.
    expect(pushed).toEqual(protocol === 1 ? [['request.reject'], ['request.reopen']] : [['request.reject', 'request.reopen']])
  })

  it('and of an edit that was refused leaves what somebody else wrote', async () => {
    const edits = { city: { from: 'Riyadh', to: 'Jeddah' }, state: { from: 'Riyadh', to: 'Makkah' } }
    const id = sampleId(82)
    await mutate(mine, 'vendor.edit', { vendorId: SAMPLE_VENDOR, edits }, { id })
    await lose(mine)
    // Somebody else moves to the same city in another state: the edit is refused, its reverse alone would not be.
    server.put('vendors', sampleVendor({ id: SAMPLE_VENDOR, city: 'Jeddah', state: 'Tabuk' }))
    expect(await undoChange(mine, id)).toBe('reversed')
    await mine.outbox.toCollection().modify((row) => {
      if (row.dependsOn) Object.assign(row, { args: { vendorId: SAMPLE_VENDOR, edits: { city: { from: 'Jeddah', to: 'Riyadh' } } } })
    })
    expect(await sync(mine)).toBe(true)
    expect(server.documents('vendors')[0] as Vendor).toMatchObject({ city: 'Jeddah', state: 'Tabuk' })
    expect(await cards(mine)).toHaveLength(2)
  })

  it('is refused when the change itself is taken back before it arrives', async () => {
    const id = await reject(mine)
    await lose(mine)
    await undoChange(mine, id)
    await discardWaiting(mine, id)
    expect(await sync(mine)).toBe(true)
    expect(status()).toBe('pending')
    expect(await cards(mine)).toEqual([['request.reopen', 'mutation.dependency_refused']])
  })
})
