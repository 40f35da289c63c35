import type { DBCore, DBCoreMutateRequest } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountedColumns, pullRequests, requestOf, requestsOf } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId } from '#tests/support/samples.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { heldNow } from '#db/core/held.ts'
import { mutate } from '#db/core/mutate.ts'
import { storeFile } from '#db/files/files.ts'
import { exportUnsent, importChanges } from '#db/transfer/transfer.ts'
import { discardRejected, retryRejected } from './attention.ts'
import { sendNow } from './send-now.ts'
import { undoChange, undoChanges } from './undo.ts'

const NOW = '2026-11-21T08:00:00.000Z'

let db: PortalDatabase
let isFull: boolean
/** A disk that takes nothing until the columns, which can be made again, are given up. */
const create = (core: DBCore): DBCore => ({
  ...core,
  table: (name) => {
    const table = core.table(name)
    const refuse = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    return { ...table, mutate: (request: DBCoreMutateRequest) => (isFull ? refuse() : table.mutate(request)) }
  },
})
beforeEach(async () => {
  isFull = false
  db = openDevice()
  for (const store of [db.strict, db.files]) store.use({ stack: 'dbcore', name: 'full', create })
  await pullRequests(db, requestsOf(0, 20))
  const columns = new CountedColumns(db)
  await columns.rows()
  await columns.keep({ always: true })
  db.columns.hook('deleting', () => {
    isFull = false
  })
})
afterEach(() => db.close())

const reject = async (n: number, { hold = false } = {}): Promise<string> => {
  const result = await mutate(db, 'request.reject', { requestId: requestOf(n).id, reason: 'No bin' }, { clientAt: NOW, hold })
  if (result.status !== 'queued') throw new Error(result.rejection.code)
  return result.mutationId
}
const status = async (n: number) => (await db.rows('requests').get(requestOf(n).id))?.status
const card = { touched: [], code: 'file.lost', params: {}, clientAt: NOW, serverAt: NOW, version: 1, name: 'request.reject' }

describe('on a full device', () => {
  it.each([false, true])('a change that waits (held back: %s) can be taken back', async (hold) => {
    const id = await reject(3, { hold })
    isFull = true
    expect(await undoChange(db, id)).toBe('discarded')
    expect([await status(3), await db.columns.count()]).toEqual(['pending', 0])
  })

  it('several can be taken back', async () => {
    const ids = [await reject(3), await reject(4)]
    isFull = true
    expect(await undoChanges(db, ids)).toEqual(['discarded', 'discarded'])
  })

  it.each([false, true])('unsent changes (held back: %s) are exported', async (hold) => {
    const id = await reject(3, { hold })
    isFull = true
    expect((await exportUnsent(db, NOW)).changes.map((change) => change.id)).toEqual([id])
    expect(await db.outbox.toArray()).toMatchObject([{ mayHaveArrived: true }])
  })

  it('those of another device are imported', async () => {
    isFull = true
    const change = { id: sampleId(80), name: 'request.reject', version: 1, clientAt: NOW }
    const args = { requestId: requestOf(3).id, reason: 'No bin' }
    expect(await importChanges(db, [{ ...change, args }])).toEqual({ added: 1, known: 0 })
    expect(await status(3)).toBe('rejected')
  })

  it('a photo is kept', async () => {
    isFull = true
    const { sha256 } = await storeFile(db, { name: 'a.png', type: 'image/png', bytes: new Uint8Array([1]).buffer })
    expect(await db.files.files.get(sha256)).toMatchObject({ state: 'queued' })
  })

  it('what is held back is sent at once', async () => {
    await reject(3, { hold: true })
    db.wake = vi.fn()
    isFull = true
    await sendNow(db)
    expect(await heldNow(db)).toEqual(new Set())
    expect(db.wake).toHaveBeenCalledOnce()
  })

  it('cards can be cleared and tried again', async () => {
    const args = { requestId: requestOf(3).id, reason: 'No bin' }
    await db.rejections.bulkPut([1, 2].map((n) => ({ ...card, id: sampleId(80, n), args })))
    isFull = true
    await discardRejected(db, sampleId(80, 1))
    expect(await retryRejected(db, sampleId(80, 2))).toMatchObject({ status: 'queued' })
    expect(await db.rejections.count()).toBe(0)
  })
})
