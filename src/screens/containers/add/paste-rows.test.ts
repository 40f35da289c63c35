import { describe, expect, it } from 'vitest'
import { sampleId, sampleZone } from '#tests/support/samples.ts'
import { plainWord } from '../choice-synonyms.ts'
import { isTable, pasteRows, unreadCells } from './paste-rows.ts'
import { placePasted } from './place-pasted.ts'
import { newRow, type NewRow } from './use-new-containers.ts'
import { zoneReadings } from './use-readings.ts'

const readings = {
  wasteType: new Map([
    [plainWord('Metal'), 'metal'],
    [plainWord('معادن'), 'metal'],
  ]),
  binSize: new Map([[plainWord('Small'), 'small']]),
  zoneId: new Map([[plainWord('Al  Olaya'), 'zone-1']]),
}

describe('rows pasted from a spreadsheet', () => {
  it('fill the fields in their order, choices by their words in any language', () => {
    const text = 'metal\tSmall\tal olaya\tSAR 12.50\t75\t80\t4\trn-1\t\tA\r\nمعادن\tHuge\tnowhere\t9\n\n'
    expect(pasteRows(text, readings)).toEqual([
      {
        wasteType: 'metal',
        binSize: 'small',
        zoneId: 'zone-1',
        price: '12.50',
        pickupFee: '75',
        deliveryFee: '80',
        stock: '4',
        barcode: 'RN-1',
        sku: 'A',
      },
      { wasteType: 'metal', binSize: '', zoneId: '', price: '9' },
    ])
  })

  it('name the words that are none of the choices, each once, and no others', () => {
    const text = 'metal\tHuge\tnowhere\tabc\n\tHuge\tal olaya\t9\t\t\t\tRN-9'
    expect(unreadCells(text, readings)).toEqual(['Huge', 'nowhere'])
  })

  it('are put into no inactive zone, nor into one of several with the same name', () => {
    const named = (n: number, en: string, status: 'active' | 'inactive') =>
      sampleZone({ id: sampleId(2, n), name: { en, ar: `${en} ع` }, status })
    const zones = [named(1, 'Olaya', 'active'), named(2, 'Irqah', 'inactive'), named(3, 'Malqa', 'active'), named(4, 'Malqa', 'active')]
    const { open, closed } = zoneReadings(zones)
    const read = (word: string) => pasteRows(`wood\tSmall\t${word}`, { zoneId: open })[0]?.zoneId
    expect(['Olaya', 'IRQAH', 'Malqa', 'Nowhere'].map(read)).toEqual([sampleId(2, 1), '', '', ''])
    expect(['Olaya', 'IRQAH', 'irqah ع', 'Malqa', 'Nowhere'].map((word) => closed.has(plainWord(word)))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('are told from a word for one field', () => {
    expect([isTable('RN-1'), isTable(' RN-1\n'), isTable('a\tb'), isTable('a\nb')]).toEqual([false, false, true, true])
  })
})

describe('pasted rows in their places', () => {
  const pasted = (count: number) => Array.from({ length: count }, (_, n) => ({ barcode: `P-${n}` }))
  const codes = (rows: readonly NewRow[]) => rows.map(({ values }) => values.barcode)

  it('fill what is there from a row on, and go on behind it', () => {
    const rows = ['A', 'B', 'C'].map((barcode) => newRow({ barcode, price: '9' }))
    const { rows: after, placed, left } = placePasted(rows, 1, pasted(3))
    expect([codes(after), placed, left]).toEqual([['A', 'P-0', 'P-1', 'P-2'], 3, 0])
    expect(after.map(({ values }) => values.price)).toEqual(['9', '9', '9', ''])
    expect(after[1]?.id).toBe(rows[1]?.id)
    // What stands behind them stays.
    expect(codes(placePasted(rows, 0, pasted(2)).rows)).toEqual(['P-0', 'P-1', 'C'])
  })

  it('are told where the form has no room for all of them', () => {
    const { rows, placed, left } = placePasted([newRow({ barcode: 'A' })], 1, pasted(60))
    expect([rows.length, placed, left]).toEqual([50, 49, 11])
  })
})
