import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleContainer, sampleId, sampleNewContainer, sampleZone } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { sar } from '#domain/kernel/money.ts'
import { giveOtherZones, refusedZones } from './other-zone.ts'

const [closed, open, gone] = [1, 2, 3].map((n) => sampleId(2, n)) as [string, string, string]
const card = (over: Partial<RejectedRow> = {}): RejectedRow => ({
  id: sampleId(500),
  name: 'container.create',
  version: 1,
  args: {
    containers: [closed, open, gone, closed].map((zoneId, n) => ({
      containerId: sampleId(4, 8 + n),
      container: sampleNewContainer({ barcode: `RN-${n}`, zoneId }),
    })),
  },
  touched: [],
  code: 'zone.inactive',
  params: {},
  clientAt: '2026-11-21T08:00:00.000Z',
  serverAt: '2026-11-21T08:00:00.000Z',
  ...over,
})
const edit = (edits: object) => card({ name: 'container.change', args: { containerId: sampleId(4, 1), edits } })

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  const rows = [
    putLine('zones', sampleZone({ id: closed, status: 'inactive' }), 1),
    putLine('zones', sampleZone({ id: open }), 1),
    putLine('containers', sampleContainer({ id: sampleId(4, 1), zoneId: open }), 1),
  ]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
  await db.rejections.add(card())
})
afterEach(() => db.close())

describe('a zone that takes no containers any more', () => {
  it('gives place to another one in all that was refused, and the card goes with it', async () => {
    const swap = new Map([
      [closed, open],
      [gone, open],
    ])
    expect(await giveOtherZones(db, card(), new Map([[gone, open]]))).toMatchObject({ status: 'rejected' })
    expect(await db.rejections.count()).toBe(1)
    expect(await giveOtherZones(db, card(), swap)).toMatchObject({ status: 'queued' })
    expect(await db.rejections.count()).toBe(0)
    const made = await db.rows('containers').bulkGet([8, 9, 10, 11].map((n) => sampleId(4, n)))
    expect(made.map((row) => [row?.barcode, row?.zoneId])).toEqual(['RN-0', 'RN-1', 'RN-2', 'RN-3'].map((barcode) => [barcode, open]))
  })

  it('gives place in an edit too, with all else that was changed', async () => {
    const other = sampleId(2, 4)
    const cursor = { epoch: 'e', scope: 's', revision: 2, after: null }
    await applyPull(db, { rows: [putLine('zones', sampleZone({ id: other }), 2)], results: [], lastSeq: 0, cursor, durable: 2 })
    const refused = edit({ zoneId: { from: open, to: closed }, barcode: { from: 'RYD00041', to: 'NEW-1' } })
    expect(await giveOtherZones(db, refused, new Map([[closed, other]]))).toMatchObject({ status: 'queued' })
    expect(await db.rows('containers').get(sampleId(4, 1))).toMatchObject({ zoneId: other, barcode: 'NEW-1' })
  })

  it('is named by cards about a zone, each once, and by no others', () => {
    expect(refusedZones(card())).toEqual([closed, open, gone])
    expect(refusedZones(card({ code: 'record.not_found', params: { kind: 'zones' } }))).toHaveLength(3)
    expect(refusedZones(edit({ zoneId: { from: open, to: closed } }))).toEqual([closed])
    const others = [
      card({ code: 'record.not_found', params: { kind: 'containers' } }),
      card({ code: 'record.exists' }),
      card({ name: 'booking.accept', args: {} }),
      edit({ price: { from: sar(1), to: sar(2) } }),
    ]
    expect(others.flatMap(refusedZones)).toEqual([])
  })
})
