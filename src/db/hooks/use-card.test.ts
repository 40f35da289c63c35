import { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleDriver, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase, ReceiptRow, RejectedRow } from '#db/core/database.ts'
import { acceptedNow, wouldReverse } from './use-card.ts'

const AT = '2026-11-21T08:00:00.000Z'
const LATER = '2026-11-21T08:20:00.000Z'
const rejected = { ...requestOn(sampleBooking({ number: 1001 }), 'renewal', { number: 5001 }), status: 'rejected' as const, decidedAt: AT }

const receipt = (id: string, name: string, args: unknown): ReceiptRow => ({
  ...{ id, name, version: 1, args, touched: [], clientAt: AT, serverAt: AT, revision: 1, volatile: 0 },
})

const REJECT = sampleId(70)

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  const vendor = sampleVendor({ id: SAMPLE_VENDOR, city: 'Jeddah' })
  await applyPull(db, {
    rows: [
      { t: 'put', kind: 'requests', id: rejected.id, revision: 1, body: rejected },
      { t: 'put', kind: 'vendors', id: vendor.id, revision: 1, body: vendor },
    ],
    results: [],
    lastSeq: 0,
    cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
    durable: 1,
  })
  const edit = (from: string, to: string) => ({ vendorId: SAMPLE_VENDOR, edits: { city: { from, to } } })
  await db.receipts.bulkPut([
    receipt(REJECT, 'request.reject', { requestId: rejected.id, reason: 'No bin' }),
    receipt('approve', 'request.approve', { requestId: rejected.id, operationId: rejected.id }),
    receipt('edit', 'vendor.edit', edit('Riyadh', 'Jeddah')),
    receipt('undone', 'vendor.edit', edit('Jeddah', 'Riyadh')),
    receipt('changed since', 'vendor.edit', edit('Riyadh', 'Abha')),
  ])
})
afterEach(() => db.close())

describe('a change the server carried out', () => {
  it.each([REJECT, 'edit'])('(%s) can be taken back while that changes something', async (id) => {
    expect(await wouldReverse(db, id, AT)).toBe(true)
  })

  it('cannot be taken back when it is too long ago', async () => {
    expect(await wouldReverse(db, REJECT, LATER)).toBe(false)
  })

  it.each([
    ['that has no reverse', 'approve'],
    ['that was taken back already', 'undone'],
    ['that was changed again since', 'changed since'],
    ['that nobody knows', 'nothing'],
  ])('%s is not offered to be taken back', async (_what, id) => {
    expect(await wouldReverse(db, id, AT)).toBe(false)
  })
})

describe('a change that was refused for the sake of other records', () => {
  const pulled = (revision: number, rows: Parameters<typeof applyPull>[1]['rows']) =>
    applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision, after: null }, durable: revision })
  const refused = (code: string): RejectedRow => ({
    ...{ id: sampleId(71), name: 'driver.remove', version: 1, args: { driverId: sampleId(3) }, touched: [], clientAt: AT, serverAt: AT },
    ...{ code, params: { count: 1 } },
  })
  /** How often it is asked whether a card's change would be accepted, from the first answer on. */
  const watched = async (card: RejectedRow) => {
    const answers: boolean[] = []
    const watching = liveQuery(() => acceptedNow(db, [card])).subscribe((ids) => answers.push(ids.has(card.id)))
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    return { answers, stop: () => watching.unsubscribe() }
  }

  it('is judged anew with every pull and every change that is made here, whichever records they are about', async () => {
    const driver = sampleDriver({ id: sampleId(3) })
    await pulled(2, [{ t: 'put', kind: 'drivers', id: driver.id, revision: 2, body: driver }])
    const { answers, stop } = await watched(refused('driver.has_bookings'))
    await pulled(3, [])
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    await db.meta.put({ key: 'nextSeq', value: 9 })
    await vi.waitFor(() => expect(answers).toEqual([true, true, true]))
    stop()
  })
})
