import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { csvLine } from '#db/export/csv.ts'
import { writeWorkbook } from '#db/export/xlsx.ts'
import { readSeparated } from './read-csv.ts'
import { readTable } from './read-table.ts'
import { MOST_BYTES, MOST_CHARACTERS, MOST_ROWS, tableOf as linesOf } from './table.ts'

const HEADERS = ['Name', 'الجوال', 'Size']
const ROWS = [
  ['Sami, "the" one', '0501234567', 'كبير'],
  ['=1+1', '+966501234567', 'a\nb'],
]
const sheet = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
  writeWorkbook({ name: 'Drivers', headers, isRightToLeft: true }, rows)
const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return bytes
}
const tableOf = async (bytes: Uint8Array) => {
  const read = await readTable(bytes)
  if (!read.ok) throw new Error(read.fault)
  return read.table
}
const faultOf = async (bytes: Uint8Array) => {
  const read = await readTable(bytes)
  return read.ok ? null : read.fault
}

/** A workbook of a single sheet with this content. */
const workbook = (sheetXml: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetXml}</sheetData></worksheet>`,
    ),
    ...more,
  })
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a table', () => {
  const csv = (separator: string) => `Name${separator}الجوال\r\nسامي${separator}0501\r\n\r\nAli${separator}0502\r\n`

  it.each([',', ';', '\t'])('is read with its parts separated by %j', async (separator) => {
    expect(await tableOf(strToU8(csv(separator)))).toEqual({
      headers: ['Name', 'الجوال'],
      rows: [
        { line: 2, cells: ['سامي', '0501'] },
        { line: 4, cells: ['Ali', '0502'] },
      ],
      encoding: 'utf-8',
      formulas: 0,
    })
  })

  it('is none where a quotation mark takes the rows behind it into its cell', async () => {
    const lines = (second: string) => [
      'name,phone',
      'Sami,0500000001',
      second,
      ...Array.from({ length: 10 }, (_, n) => `D ${n},050000010${n}`),
    ]
    const bytes = (second: string) => new TextEncoder().encode(lines(second).join('\n'))
    expect([await faultOf(bytes('"Abu Ali,0500000002')), await faultOf(bytes('"Abu" Ali,0500000002'))]).toEqual(['quote', 'quote'])
    expect((await tableOf(bytes('Abu "Ali",0500000002'))).rows).toHaveLength(12)
    expect((await tableOf(bytes('"Abu ""Ali""",0500000002'))).rows).toHaveLength(12)
  })

  it('has no row for the line by which Excel is told the separator', async () => {
    expect(await tableOf(strToU8(`\uFEFFsep=;\r\n${csv(';')}`))).toMatchObject({
      headers: ['Name', 'الجوال'],
      rows: [{ line: 3 }, { line: 5 }],
    })
  })

  it.each([
    ['UTF-8 with its mark', strToU8(`\uFEFF${csv(',')}`), 'utf-8'],
    ['UTF-16, little end first', utf16(`\uFEFF${csv('\t')}`, true), 'utf-16'],
    ['UTF-16, big end first', utf16(`\uFEFF${csv('\t')}`, false), 'utf-16'],
    ['UTF-16 without its mark', utf16(csv(';'), true), 'utf-16'],
    ['UTF-16 without its mark, big end first', utf16(csv(';'), false), 'utf-16'],
    // سامي and الجوال in the code page of Arabic Windows.
    [
      'windows-1256',
      new Uint8Array([
        ...strToU8('Name,'),
        ...[0xc7, 0xe1, 0xcc, 0xe6, 0xc7, 0xe1, 0x0a, 0xd3, 0xc7, 0xe3, 0xed],
        ...strToU8(',0501\n\nAli,0502\n'),
      ]),
      'windows-1256',
    ],
  ] as const)('is read from %s', async (_name, bytes, encoding) => {
    const table = await tableOf(bytes)
    expect([table.encoding, table.headers, table.rows.map(({ cells }) => cells)]).toEqual([
      encoding,
      ['Name', 'الجوال'],
      [
        ['سامي', '0501'],
        ['Ali', '0502'],
      ],
    ])
  })

  it('is read from a workbook, with its phones and what begins like a formula as texts', async () => {
    const table = await tableOf(await sheet(HEADERS, ROWS))
    expect([table.headers, table.rows.map(({ cells }) => cells), table.formulas]).toEqual([HEADERS, ROWS, 0])
  })

  it('takes formulas as their text from CSV and by their kept results from a workbook, and counts them', async () => {
    const fromText = await tableOf(strToU8('Name,Price\n=cmd|\' /C calc\'!A0,"=HYPERLINK(""x"")"\n-5,+966 50\n'))
    expect(fromText.rows.map(({ cells }) => cells)).toEqual([
      ["=cmd|' /C calc'!A0", '=HYPERLINK("x")'],
      ['-5', '+966 50'],
    ])
    expect(fromText.formulas).toBe(2)
    const kept = await tableOf(
      workbook(
        `<row r="1">${text('A1', 'Price')}</row><row r="2"><c r="A2"><f>WEBSERVICE("http://x")*2</f><v>0.30000000000000004</v></c></row>`,
      ),
    )
    expect([kept.rows, kept.formulas]).toEqual([[{ line: 2, cells: ['0.3'] }], 1])
  })

  it('says as texts what a workbook did not calculate, and nothing of a formula that came to an empty text', async () => {
    const cells =
      '<c r="A2"><f>100+50</f></c><c r="B2" s="3" t="n"><f t="shared" si="0"/><v></v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2" t="str"><f>IF(1,"","x")</f><v></v></c>'
    const table = await tableOf(workbook(`<row r="1">${text('A1', 'Price')}</row><row r="2">${cells}</row>`))
    expect([table.rows, table.formulas]).toEqual([[{ line: 2, cells: ['=100+50', '=', '#DIV/0!'] }], 4])
  })

  it('says of a number that lost its last digits in a spreadsheet that it is none of that many digits', async () => {
    const cells = ['123456789012345', '123456789012345678'].map((n, at) => `<c r="${'AB'[at]}2"><v>${n}</v></c>`).join('')
    const table = await tableOf(workbook(`<row r="1">${text('A1', 'Barcode')}</row><row r="2">${cells}</row>`))
    expect(table.rows).toMatchObject([{ cells: ['123456789012345', expect.stringMatching(/E\+17$/)] }])
  })

  it('has its headers below a title that stands alone above them', async () => {
    const titled = await tableOf(strToU8('Our fleet,,\n\nName,Phone,Size\nSami,0501,Small\n'))
    expect([titled.headers, titled.rows]).toEqual([['Name', 'Phone', 'Size'], [{ line: 4, cells: ['Sami', '0501', 'Small'] }]])
    // Nothing would be left below them.
    expect(await tableOf(strToU8('Name\nSami,0501,Small\n'))).toMatchObject({ headers: ['Name', '', ''], rows: [{ line: 2 }] })
  })

  it('is the first of a hundred sheets, and what the others hold counts for nothing', async () => {
    const ns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const numbers = Array.from({ length: 100 }, (_, at) => at + 1)
    const part = (xml: string) => strToU8(`<worksheet xmlns="${ns}"><sheetData>${xml}</sheetData></worksheet>`)
    // Formulas, and a cell far outside of what a table may have. The first sheet is not the first file.
    const other = part(`<row r="1"><c r="A1"><f>1+1</f><v>2</v></c>${text('XFD1', 'x')}</row>`)
    const first = part(`<row r="1">${text('A1', 'Name')}</row><row r="2">${text('A2', 'سامي')}</row>`)
    const list = (write: (number: number) => string) => numbers.toReversed().map(write).join('')
    const bytes = zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${ns}" xmlns:r="${relations}"><sheets>${list((n) => `<sheet name="s${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="${n % 2 ? '' : '/xl/'}worksheets/sheet${n}.xml"/>`)}</Relationships>`,
      ),
      ...Object.fromEntries(numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, n === 100 ? first : other])),
    })
    const table = await tableOf(bytes)
    expect([table.headers, table.rows, table.formulas]).toEqual([['Name'], [{ line: 2, cells: ['سامي'] }], 0])
  })

  it('is found again as it was written, in CSV and in a workbook, whatever it holds', async () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((s) => s.replace(/[\p{Cc}\uFFFE\uFFFF\uFEFF]/gu, '').trim())
      .filter((s) => !s.startsWith("'"))
    const filled = cell.filter((s) => s !== '')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(filled, cell, filled), { minLength: 1, maxLength: 6 }), async (rows) => {
        const csv = strToU8([HEADERS, ...rows].map(csvLine).join(''))
        expect((await tableOf(csv)).rows.map(({ cells }) => cells)).toEqual(rows)
        expect((await tableOf(await sheet(HEADERS, rows))).rows.map(({ cells }) => cells)).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })
})

it.each([
  ['little', true],
  ['big', false],
])('a mark says UTF-16 where hardly a sign is Latin, the %s end first', async (_which, isLittle) => {
  const [header, cell] = ['الاسم'.repeat(12), 'سامي'.repeat(15)]
  const read = await tableOf(utf16(`\uFEFF${header}\n${cell}\n`, isLittle))
  expect([read.encoding, read.headers, read.rows[0]?.cells]).toEqual(['utf-16', [header], [cell]])
})

describe('what is no table', () => {
  const manyRows = (count: number) => strToU8(`Name\n${'x\n'.repeat(count)}`)
  const headerRow = `<row r="1">${text('A1', 'Name')}</row>`

  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['blank lines', strToU8(' \n,,\n'), 'empty'],
    ['headers alone', strToU8('Name,Phone\n'), 'no_rows'],
    [
      'headers alone, where another sheet may hold the rows',
      workbook(headerRow, { 'xl/worksheets/sheet2.xml': strToU8('<worksheet/>') }),
      'first_sheet',
    ],
    ['50,000 rows', manyRows(50_000), 'rows'],
    ['a column too many', strToU8(`${'x,'.repeat(50)}x\n1\n`), 'columns'],
    ['a file too large', new Uint8Array(MOST_BYTES + 1).fill(97), 'size'],
    ['an old or locked workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old_format'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), 'unreadable'],
    ['an archive of something else', zipSync({ 'a.txt': strToU8('a') }), 'unreadable'],
    ['half a workbook', workbook(headerRow).slice(0, 300), 'unreadable'],
    ['a cell at the end of a sheet', workbook(`${headerRow}<row r="1048576">${text('A1048576', 'x')}</row>`), 'rows'],
    ['a row beyond the limit', workbook(`${headerRow}<row r="3000000"><c><v>1</v></c></row>`), 'rows'],
    ['a row without a plain number', workbook(`${headerRow}<row r="3e6"><c><v>1</v></c></row>`), 'unreadable'],
    ['a row with a spelled number', workbook(`${headerRow}<row r="&#51;000000"><c><v>1</v></c></row>`), 'unreadable'],
    ['more rows than may be, without numbers', workbook(headerRow + '<row></row>'.repeat(4 * MOST_ROWS)), 'rows'],
    ['a cell far down, in the other quotes', workbook(`${headerRow}<row>${text('A1000000', 'x').replaceAll('"', "'")}</row>`), 'rows'],
    ['a cell beyond the last column', workbook(`${headerRow}<row r="3">${text('AAAA3', 'x')}</row>`), 'columns'],
    ['a cell in no column', workbook(`${headerRow}<row r="3">${text('__3', 'x')}</row>`), 'unreadable'],
    ['a place after what looks like an end', workbook(`${headerRow}<row x=">" r="3000000"><c><v>1</v></c></row>`), 'unreadable'],
    ['a long text in a workbook', workbook(`${headerRow}<row r="2">${text('A2', 'x'.repeat(MOST_CHARACTERS + 1))}</row>`), 'cell'],
    ['a long text in CSV', strToU8(`Name\n${'x'.repeat(MOST_CHARACTERS + 1)}\n`), 'cell'],
    ['a row beyond many blank lines', strToU8(`Name\nx\n${'\n'.repeat(4 * MOST_ROWS)}y\n`), 'rows'],
    ['a cell in the last column', workbook(`<row r="1">${text('A1', 'Name')}${text('XFD1', 'x')}</row>`), 'columns'],
  ] as const)('is refused: %s', async (_name, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault)
  })

  it('is no cell that has a format and nothing in it', async () => {
    const read = await tableOf(
      workbook(`${headerRow}<row r="2">${text('A2', 'x')}<c r="XFD2" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>`),
    )
    expect(read.rows).toEqual([{ line: 2, cells: ['x'] }])
  })

  it('is no row that has a format and nothing in it', async () => {
    const read = await tableOf(workbook(`${headerRow}<row r="2">${text('A2', 'x')}</row><row r="3000000" s="1"></row><row r="3000001"/>`))
    expect(read.rows).toEqual([{ line: 2, cells: ['x'] }])
  })

  it.each(['<c ', '<row ', '<x:', '<c r="', "<c r='A1", '<row r', '<f '])('is found out soon where a workbook repeats %j', async (part) => {
    const bytes = workbook(part.repeat(200_000))
    const before = process.cpuUsage()
    expect(await faultOf(bytes)).not.toBeNull()
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
  })

  it('is no text as long as the limit says, nor as many lines as it says with blank ones among them', async () => {
    expect(await faultOf(strToU8(`Name\n${'x'.repeat(MOST_CHARACTERS)}\n`))).toBeNull()
    expect(await faultOf(strToU8(`Name\nx\n${'\n'.repeat(4 * MOST_ROWS - 4)}y\n`))).toBeNull()
  })

  it('is a cell of more than 2,000 characters, and all cells of more than twenty million', () => {
    const long = 'x'.repeat(2000)
    const faultIn = (lines: readonly (readonly string[])[]) => {
      const read = linesOf(lines, { encoding: null, formulas: 0 })
      return read.ok ? null : read.fault
    }
    expect([faultIn([['a'], [long]]), faultIn([['a'], [`${long}x`]])]).toEqual([null, 'cell'])
    const rows = Array.from({ length: 4999 }, () => [long, long])
    expect(faultIn([['a', 'b'], ...rows, [long, long.slice(2)]])).toBeNull()
    expect(faultIn([['a', 'b'], ...rows, [long, long.slice(1)]])).toBe('unpacked')
  })

  it('is no place that a sheet gives in other quotes', async () => {
    const read = await tableOf(workbook(`<row r='1'>${text('A1', 'Name').replaceAll('"', "'")}</row><row>${text('A2', 'x')}</row>`))
    expect(read.rows).toEqual([{ line: 2, cells: ['x'] }])
  })

  it('takes 5,000 rows, and not one more', async () => {
    expect((await tableOf(manyRows(5000))).rows).toHaveLength(5000)
    expect(await faultOf(manyRows(5001))).toBe('rows')
  })

  it('takes 50 columns', async () => {
    expect((await tableOf(strToU8(`${'x,'.repeat(49)}x\n${'1,'.repeat(49)}1\n`))).headers).toHaveLength(50)
    const reaching = (column: string) =>
      workbook(`<row r="1">${text('A1', 'Name')}${text(`${column}1`, 'x')}</row><row r="2">${text('A2', 'y')}</row>`)
    expect((await tableOf(reaching('AX'))).headers).toHaveLength(50)
    expect(await faultOf(reaching('AY'))).toBe('columns')
  })

  it('keeps the days of a workbook that counts them from 1904', async () => {
    const ns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const dated = (properties: string) =>
      workbook(`<row r="1">${text('A1', 'Day')}</row><row r="2"><c r="A2" s="1"><v>31548</v></c></row>`, {
        'xl/workbook.xml': strToU8(
          `<workbook xmlns="${ns}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${properties}<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ),
        'xl/styles.xml': strToU8(
          `<styleSheet xmlns="${ns}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
        ),
      })
    expect((await tableOf(dated(''))).rows[0]?.cells).toEqual(['1986-05-16'])
    expect((await tableOf(dated('<workbookPr date1904="1"/>'))).rows[0]?.cells).toEqual(['1990-05-17'])
  })
})

describe('a ZIP bomb', () => {
  const bomb = () => workbook(text('A1', 'x'), { 'xl/sharedStrings.xml': new Uint8Array(70_000_000) })
  /** Writes a size into the directory and before the part itself. */
  const claiming = (bytes: Uint8Array, size: number) => {
    const lying = bytes.slice()
    const view = new DataView(lying.buffer)
    for (let at = 0; at + 30 < lying.length; at += 1) {
      const mark = view.getUint32(at, true)
      const sizeAt = mark === 0x02014b50 ? at + 24 : mark === 0x04034b50 ? at + 22 : null
      if (sizeAt !== null && view.getUint32(sizeAt, true) === 70_000_000) view.setUint32(sizeAt, size, true)
    }
    return lying
  }

  it('is what unpacks to more than sixty million', async () => {
    const parts = Object.values(unzipSync(workbook(''))).reduce((sum, { length }) => sum + length, 0)
    const sized = (all: number) => workbook('', { 'xl/worksheets/sheet2.xml': new Uint8Array(all - parts) })
    expect(await faultOf(sized(60_000_001))).toBe('unpacked')
    expect(await faultOf(sized(60_000_000))).not.toBe('unpacked')
  })

  it('is refused before it is unpacked', async () => {
    const bytes = bomb()
    expect(bytes.length).toBeLessThan(100_000)
    expect(await faultOf(bytes)).toBe('unpacked')
  })

  it('gains nothing by a lower claim', async () => {
    expect(['unreadable', 'empty', 'no_rows']).toContain(await faultOf(claiming(bomb(), 100)))
  })
})

describe('what is pasted', () => {
  it('is a table of a spreadsheet', () => {
    expect(readSeparated('Name\tPhone\nسامي\t050\n', null)).toMatchObject({
      ok: true,
      table: { headers: ['Name', 'Phone'], encoding: null },
    })
    expect(readSeparated(' \n ', null)).toEqual({ ok: false, fault: 'empty' })
  })
})
