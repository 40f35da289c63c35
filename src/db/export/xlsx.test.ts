import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import type { CellValue } from './cell-value.ts'
import { writeWorkbook } from './xlsx.ts'

const FACTS = { name: 'List', headers: ['A', 'B'], isRightToLeft: false }
const partOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array())
const readBack = async (rows: readonly (readonly CellValue[])[]) => {
  const [sheet] = await readXlsxFile(Buffer.from(await writeWorkbook(FACTS, rows)), { trim: false })
  return sheet?.data
}

describe('a workbook', () => {
  it('lies from right to left where the reader does, with its header in sight', async () => {
    const sheet = 'xl/worksheets/sheet1.xml'
    const [ltr, rtl] = await Promise.all([false, true].map((isRightToLeft) => writeWorkbook({ ...FACTS, isRightToLeft }, [])))
    expect(partOf(rtl ?? new Uint8Array(), sheet)).toMatch(/<sheetView [^>]*rightToLeft="1"[^>]*>.*state="frozen"/)
    expect(partOf(ltr ?? new Uint8Array(), sheet)).not.toContain('rightToLeft')
  })

  it('has cells of text that stay text when they are typed over, and formats of days, moments and amounts', async () => {
    const bytes = await writeWorkbook({ ...FACTS, headers: ['A', 'B', 'C', 'D'] }, [
      ['0501234567', { day: '2026-11-22' }, { at: '2026-11-22T06:00:00.000Z' }, { money: sar(5) }],
    ])
    const styles = partOf(bytes, 'xl/styles.xml')
    for (const format of ['@', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '#,##0.00']) expect(styles).toContain(`formatCode="${format}"`)
    expect(partOf(bytes, 'xl/sharedStrings.xml')).toContain('D (SAR)')
  })

  it.each(['History', "a/b:c*d?e[f]g\\h'", '///', 'x'.repeat(40)])('of the name %j can be written', async (name) => {
    expect((await writeWorkbook({ ...FACTS, name }, [])).byteLength).toBeGreaterThan(500)
  })

  it('holds what XML and the calendar of spreadsheets cannot hold as near to it as can be', async () => {
    expect(
      await readBack([
        ['a\uFFFEb', { day: '1899-12-31' }],
        ['x'.repeat(40_000), ''],
        [null, false],
      ]),
    ).toEqual([
      ['A', 'B'],
      ['a\uFFFDb', '1899-12-31'],
      ['x'.repeat(32_767), null],
      [null, false],
    ])
  })
})
