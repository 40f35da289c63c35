import { describe, expect, it, vi } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleContainer, sampleId } from '#tests/support/samples.ts'
import { barcodeOwner, codeMeaning, freeBarcode, takenBarcodes, unknownUnit } from './barcodes.ts'

it('a barcode is taken in whatever letters an older container holds it', async () => {
  const db = openDevice()
  const container = sampleContainer({ barcode: 'Ryd00041a' })
  await db.rows('containers').put({ ...container, revision: 1 })
  expect(await barcodeOwner(db, 'RYD00041A')).toBe(container.id)
  expect(await barcodeOwner(db, 'RYD00041A', container.id)).toBeNull()
  expect(await barcodeOwner(db, 'RYD00041')).toBeNull()
  db.close()
})

it('a barcode is taken by the label of a unit that another container has given', async () => {
  const db = openDevice()
  const container = sampleContainer({ barcode: 'BIN-0001', inventory: { sku: 'S', units: 5, stock: 5 } })
  await db.rows('containers').put({ ...container, revision: 1 })
  const owners = ['BIN-0001-5', 'bin-0001-5', 'BIN-0001-6', 'BIN-0001-05'].map((code) => barcodeOwner(db, code))
  expect(await Promise.all(owners)).toEqual([container.id, container.id, null, null])
  expect(await barcodeOwner(db, 'BIN-0001-5', container.id)).toBeNull()
  db.close()
})

it('a barcode that its container has already is not asked about, whoever has it too', async () => {
  const db = openDevice()
  const [first, second, third] = [
    sampleContainer({ id: sampleId(4, 1), barcode: 'RN', inventory: { sku: 'S', units: 5, stock: 5 } }),
    sampleContainer({ id: sampleId(4, 2), barcode: 'rn-1' }),
    sampleContainer({ id: sampleId(4, 3), barcode: 'Rn' }),
  ]
  for (const row of [first, second, third]) await db.rows('containers').put({ ...row, revision: 1 })
  expect(await barcodeOwner(db, 'RN-1', second.id)).toBeNull()
  expect(await barcodeOwner(db, 'RN', first.id)).toBeNull()
  expect(await barcodeOwner(db, 'RN', third.id)).toBeNull()
  expect(await barcodeOwner(db, 'RN-2', second.id)).toBe(first.id)
  expect(await barcodeOwner(db, 'RN-1', third.id)).not.toBeNull()
  db.close()
})

it('a label of a unit that is not known here is told from a code of nothing', async () => {
  const db = openDevice()
  await db.rows('containers').put({ ...sampleContainer({ barcode: 'BIN-0001' }), revision: 1 })
  const found = ['BIN-0001-9', ' bin-0001-9', 'BIN-0002-9', 'BIN-0001', 'BIN-0001-20001'].map((code) => unknownUnit(db, code))
  const unit = { barcode: 'BIN-0001', number: 9 }
  expect(await Promise.all(found)).toEqual([unit, unit, null, null, null])
  db.close()
})

it('all that are taken are told as a table is read, older ones too', async () => {
  const db = openDevice()
  expect(await takenBarcodes(db)).toEqual(new Set())
  for (const [n, barcode] of ['RN-1', 'old ٢'].entries())
    await db.rows('containers').put({ ...sampleContainer({ id: sampleId(4, n + 1), barcode }), revision: 1 })
  expect(await takenBarcodes(db)).toEqual(new Set(['RN-1', 'OLD2']))
  db.close()
})

describe('the next free barcode', () => {
  it('behind a row of thousands is found with few looks at the table, and is the end of the row', async () => {
    const db = openDevice()
    const rows = Array.from({ length: 3000 }, (_, n) =>
      sampleContainer({ id: sampleId(4, n + 1), barcode: `BIN${String(n + 1).padStart(4, '0')}` }),
    )
    await db.rows('containers').bulkPut(rows.map((row) => ({ ...row, revision: 1 })))
    const where = vi.spyOn(db.rows('containers'), 'where')
    expect(await freeBarcode(db, new Set(['BIN3001']), 'BIN0001')).toBe('BIN3002')
    expect(where.mock.calls.length).toBeLessThan(40)
    db.close()
  })

  it('goes on from the newest container of the same kind, whose size the barcode may say', async () => {
    const db = openDevice()
    const containers = [
      { id: sampleId(4, 1), barcode: 'CN6-X7', binSize: 'small' as const, createdAt: '2026-11-01T00:00:00.000Z' },
      { id: sampleId(4, 2), barcode: 'CN12-X3', binSize: 'medium' as const, createdAt: '2026-11-02T00:00:00.000Z' },
    ].map((over) => sampleContainer({ wasteType: 'mixed', ...over }))
    await db.rows('containers').bulkPut(containers.map((row) => ({ ...row, revision: 1 })))
    const next = (binSize: string, wasteType = 'mixed') => freeBarcode(db, new Set(), null, { wasteType, binSize })
    expect(await Promise.all([next('small'), next('medium'), next('large'), next('small', 'wood'), next('')])).toEqual([
      'CN6-X8',
      'CN12-X4',
      'CN12-X4',
      'CN12-X4',
      'CN12-X4',
    ])
    db.close()
  })

  it('is the first gap nearby, and the first of all where there are none', async () => {
    const db = openDevice()
    expect(await freeBarcode(db, new Set(['BIN-0001']))).toBe('BIN-0002')
    for (const [n, barcode] of ['RN-02', 'RN-03', 'RN-05'].entries())
      await db.rows('containers').put({ ...sampleContainer({ id: sampleId(4, n + 1), barcode }), revision: 1 })
    expect(await freeBarcode(db, new Set(), 'RN-1')).toBe('RN-04')
    db.close()
  })

  it('is never one that is told by a zero alone from another', async () => {
    const db = openDevice()
    // `NF-1002` may be painted on a unit of `NF`.
    expect(await freeBarcode(db, new Set(['NF-1002']), 'NF-1001')).toBe('NF-01003')
    await db.rows('containers').put({ ...sampleContainer({ barcode: 'nf-1003' }), revision: 1 })
    expect(await freeBarcode(db, new Set(['NF-1002']), 'NF-1001')).toBe('NF-01004')
    expect(await freeBarcode(db, new Set(['A11']), 'A100')).toBe('A101')
    db.close()
  })
})

describe('what a code on a label names', () => {
  const [first, second] = [sampleId(4, 1), sampleId(4, 2)]
  /** Of a device with containers of six units each, by barcode. */
  const meanings = async (containers: readonly (readonly [id: string, barcode: string])[], ...codes: readonly string[]) => {
    const db = openDevice()
    for (const [id, barcode] of containers)
      await db.rows('containers').put({ ...sampleContainer({ id, barcode, inventory: { sku: 'S', units: 6, stock: 5 } }), revision: 1 })
    const found = []
    for (const code of codes) found.push(await codeMeaning(db, code))
    db.close()
    return found
  }

  it('is a unit that there is, up to the last number, and nothing beyond it', async () => {
    const codes = ['RN-6', ' rn-1 ', 'RN-7', 'RN-0', 'RN', 'XX-1']
    const unit = (number: number | null) => ({ containerId: first, number })
    expect(await meanings([[first, 'RN']], ...codes)).toEqual([unit(6), unit(1), null, null, unit(null), null])
  })

  it('is a container before a unit of another one', async () => {
    const containers = [
      [first, 'RN'],
      [second, 'RN-1'],
    ] as const
    expect(await meanings(containers, 'RN-1', 'RN-2', 'rn-1')).toEqual([
      { containerId: second, number: null },
      { containerId: first, number: 2 },
      { containerId: second, number: null },
    ])
  })

  it('is the unit first for whoever asks for units', async () => {
    const db = openDevice()
    for (const [id, barcode] of [
      [first, 'RN'],
      [second, 'RN-1'],
    ] as const)
      await db.rows('containers').put({ ...sampleContainer({ id, barcode }), revision: 1 })
    expect([await codeMeaning(db, 'RN-1', 'unit'), await codeMeaning(db, 'RN', 'unit'), await codeMeaning(db, 'RN-9', 'unit')]).toEqual([
      { containerId: first, number: 1 },
      { containerId: first, number: null },
      null,
    ])
    db.close()
  })

  it('is the container that has it letter by letter, where older ones differ only in small letters', async () => {
    const containers = [
      [first, 'RN1A'],
      [second, 'Rn1a'],
    ] as const
    const whole = (containerId: string) => ({ containerId, number: null })
    for (const order of [containers, containers.toReversed()])
      expect(await meanings(order, 'RN1A', 'Rn1a', ' Rn1a ')).toEqual([whole(first), whole(second), whole(second)])
    expect(await meanings([[second, 'Rn1a']], 'RN1A', 'rn1a')).toEqual([whole(second), whole(second)])
  })
})
