import { strFromU8, unzipSync, zipSync } from 'fflate'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { unpackWorkbook } from '#db/import/unpack-workbook.ts'
import { openArchive } from './zip.ts'

afterEach(() => vi.useRealTimers())

describe('on a device whose clock is wrong by decades', () => {
  it.each(['1970-01-01T00:00:00.000Z', '2199-01-01T00:00:00.000Z'])('an archive is written (%s)', async (at) => {
    const archive = openArchive(new Date(at))
    archive.bytes('a.txt', new TextEncoder().encode('here'))
    const written = unzipSync(new Uint8Array(await archive.finish().arrayBuffer()))
    expect(strFromU8(written['a.txt'] ?? new Uint8Array())).toBe('here')
  })

  it('a workbook is read', () => {
    const sheet = new TextEncoder().encode('<worksheet><sheetData/></worksheet>')
    const packed = zipSync({ 'xl/worksheets/sheet1.xml': sheet })
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    expect(unpackWorkbook(packed)).toMatchObject({ ok: true, sheets: 1 })
  })
})
