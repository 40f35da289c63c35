import { describe, expect, it, vi } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleContainer, sampleId } from '#tests/support/samples.ts'
import { barcodeOwner, codeMeaning, freeBarcode, takenBarcodes } from './barcodes.ts'

it('a barcode is taken in whatever letters an older container holds it', async () => {
  const db = openDevice()
  const container = sampleContainer({ barcode: 'Ryd00041a' })
  await db.rows('containers').put({ ...container, revision: 1 })
  expect(await barcodeOwner(db, 'RYD00041A')).toBe(container.id)
  expect(await barcodeOwner(db, 'RYD00041A', container.id)).toBeNull()
  expect(await barcodeOwner(db, 'RYD00041')).toBeNull()
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

  it('is the first gap nearby, and the first of all where there are none', async () => {
    const db = openDevice()
    expect(await freeBarcode(db, new Set(['BIN-0001']))).toBe('BIN-0002')
    for (const [n, barcode] of ['RN-02', 'RN-03', 'RN-05'].entries())
      await db.rows('containers').put({ ...sampleContainer({ id: sampleId(4, n + 1), barcode }), revision: 1 })
    expect(await freeBarcode(db, new Set(), 'RN-1')).toBe('RN-04')
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
