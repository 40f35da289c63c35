import { describe, expect, it } from 'vitest'
import { plainWord } from '../choice-words.ts'
import { isTable, pasteRows } from './paste-rows.ts'

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
    const text = 'metal\tSmall\tal olaya\t12.50\t75\t80\t4\trn-1\t\tA\r\nمعادن\tHuge\tnowhere\t9\n\n'
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

  it('are told from a word for one field', () => {
    expect([isTable('RN-1'), isTable(' RN-1\n'), isTable('a\tb'), isTable('a\nb')]).toEqual([false, false, true, true])
  })
})
