import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, flatten } from './csv.ts'

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+966500000000', "'+966500000000"],
    ['-5 units', "'-5 units"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =HYPERLINK("x")', '"\' =HYPERLINK(""x"")"'],
    ['\t=1', '"\'\t=1"'],
    ['＝1', "'＝1"],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['حاوية؛ كبيرة', 'حاوية؛ كبيرة'],
    ['', ''],
  ])('%j is written as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it('leaves numbers and truth values as they are, the negative too, and what is missing empty', () => {
    expect(csvLine([-5, 0, true, undefined, 'x'])).toBe('-5,0,true,,x\r\n')
  })
})

describe('a record laid flat', () => {
  it('has dotted columns, lists as JSON, and no cell for null', () => {
    const flat = flatten({ id: 'a', name: { en: 'A', ar: 'أ' }, price: { halalas: 5, currency: 'SAR' }, list: [{ x: 1 }], none: null })
    expect(Object.fromEntries(flat)).toEqual({
      'id': 'a',
      'name.en': 'A',
      'name.ar': 'أ',
      'price.halalas': 5,
      'price.currency': 'SAR',
      'list': '[{"x":1}]',
    })
  })
})
