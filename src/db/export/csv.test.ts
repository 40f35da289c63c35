import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import { ColumnFormats } from './cell-value.ts'
import { readSeparated } from '#db/import/read-csv.ts'
import { csvCell, csvLine, csvRow } from './csv.ts'

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+966500000000', "'+966500000000"],
    ['-5 units', "'-5 units"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =HYPERLINK("x")', '"\' =HYPERLINK(""x"")"'],
    ['\t=1', '"\'\t\'=1"'],
    ['x;=1+1;y', '"x;\'=1+1;y"'],
    ['x; "=1"', '"x;\' ""=1"""'],
    ['two\n-lines', '"two\n\'-lines"'],
    ["'=1", "''=1"],
    ['＝1', "'＝1"],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['حاوية؛ كبيرة', 'حاوية؛ كبيرة'],
    [' a ', '" a "'],
    ['\tplain', '"\'\tplain"'],
    ['', ''],
  ])('%j is written as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it('begins no part as a formula, whatever a spreadsheet takes for its separator, and is read back as it was', () => {
    const text = fc.string({ unit: fc.constantFrom('=', '-', ';', '\t', '\n', '"', "'", ' ', ',', 'x', '＠'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(text, (value) => {
        const line = csvLine(['a', value])
        for (const part of line.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=\-＠]/)
        expect(readSeparated(`${csvLine(['head', 'other'])}${line}`, null)).toMatchObject({
          ok: true,
          table: { rows: [{ cells: ['a', value.trim()] }] },
        })
      }),
      { numRuns: 500 },
    )
  })

  it('leaves numbers and truth values as they are, the negative too, and what is missing empty', () => {
    expect(csvLine([-5, 0, true, undefined, 'x'])).toBe('-5,0,true,,x\r\n')
  })
})

it('a row has days and moments as Riyadh sees them, and amounts as decimals', () => {
  expect(
    csvRow([{ day: '2026-11-21' }, { at: '2026-11-20T21:30:05.999Z' }, { money: sar(123_450) }, { money: sar(7) }, '0501234567', null]),
  ).toBe('2026-11-21,2026-11-21 00:30:05,1234.50,0.07,0501234567,\r\n')
})

it('a column in which a text stands among numbers is text, and one of amounts says so', () => {
  const formats = new ColumnFormats()
  for (const row of [
    [null, null],
    [7, { money: sar(5) }],
    ['7a', { money: sar(6) }],
    [8, null],
  ])
    formats.note(row)
  expect([formats.of(0), formats.of(1), formats.headers(['A', 'B'])]).toEqual(['text', 'money', ['A', 'B (SAR)']])
})
