import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleContainer, sampleId, sampleNewContainer, sampleZone } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { giveOtherBarcode, suggestBarcode } from './barcode-taken.ts'

const card = (name: string, args: object): RejectedRow => ({
  id: sampleId(500),
  name,
  version: 1,
  args,
  touched: [],
  code: 'record.exists',
  params: { kind: 'containers', field: 'barcode', barcode: 'RN-1' },
  clientAt: '2026-11-21T08:00:00.000Z',
  serverAt: '2026-11-21T08:00:00.000Z',
})
const creation = card('container.create', {
  containers: [
    { containerId: sampleId(4, 8), container: sampleNewContainer() },
    { containerId: sampleId(4, 9), container: sampleNewContainer({ barcode: 'RN-02' }) },
  ],
})

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  const put = (kind: string, body: { id: string }) => ({ t: 'put' as const, kind, id: body.id, revision: 1, body })
  const rows = [
    put('zones', sampleZone()),
    ...['RN-1', 'RN-03'].map((barcode, n) => put('containers', sampleContainer({ id: sampleId(4, n + 1), barcode }))),
  ]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
  await db.rejections.add(creation)
})
afterEach(() => db.close())

describe('a barcode that somebody else was quicker to give', () => {
  it('has a next one that is free here and in the change itself', async () => {
    expect(await suggestBarcode(db, creation)).toBe('RN-04')
  })

  it('is replaced in a change that takes the place of the card', async () => {
    expect(await giveOtherBarcode(db, creation, 'RN-04')).toMatchObject({ status: 'queued' })
    expect(await db.rejections.count()).toBe(0)
    const made = await db.rows('containers').bulkGet([sampleId(4, 8), sampleId(4, 9)])
    expect(made.map((row) => row?.barcode)).toEqual(['RN-04', 'RN-02'])
  })

  it('is replaced in an edit too, and asked of nothing else', async () => {
    const edit = card('container.change', { containerId: sampleId(4, 2), edits: { barcode: { from: 'RN-03', to: 'RN-1' } } })
    expect(await suggestBarcode(db, edit)).toBe('RN-02')
    expect(await giveOtherBarcode(db, edit, 'RN-02')).toMatchObject({ status: 'queued' })
    expect((await db.rows('containers').get(sampleId(4, 2)))?.barcode).toBe('RN-02')
    expect(await suggestBarcode(db, card('container.delete', { containerId: sampleId(4, 2), was: null }))).toBeNull()
  })

  it('is not replaced in a change that does not give it', async () => {
    const [containerId, sku] = [sampleId(4, 2), { from: null, to: 'A' }]
    const other = card('container.change', { containerId, edits: { barcode: { from: 'RN-03', to: 'KM' } } })
    expect(await suggestBarcode(db, other)).toBeNull()
    expect(await suggestBarcode(db, card('container.change', { containerId, edits: { sku } }))).toBeNull()
    const creating = { containers: [{ containerId: sampleId(4, 8), container: sampleNewContainer({ barcode: 'KM' }) }] }
    expect(await suggestBarcode(db, card('container.create', creating))).toBeNull()
    expect(await suggestBarcode(db, card('container.addUnits', { containerId, count: 1, from: 3 }))).toBeNull()
  })
})
