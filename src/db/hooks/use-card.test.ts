import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase, ReceiptRow } from '#db/core/database.ts'
import { wouldReverse } from './use-card.ts'

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
