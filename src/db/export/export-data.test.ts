import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it, vi } from 'vitest'
import { ENTITIES } from '#domain/entities.ts'
import { localTimeOf } from '#domain/kernel/instant.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { sampleBooking, sampleContainer, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import { writeStatus } from '#db/core/status.ts'
import { storeFile } from '#db/files/files.ts'
import { exportData } from './export-data.ts'
import { entryName } from './record-cells.ts'

const words = {
  isRightToLeft: false,
  title: (kind: string) => `All ${kind}`,
  header: (path: string) => path.toUpperCase(),
  value: (kind: string, path: string, text: string) => (kind === 'bookings' && path === 'status' ? `said ${text}` : text),
}
const NOW = new Date('2026-11-21T08:00:00.000Z')
const photo = (letter: string) => ({ sha256: letter.repeat(64), name: `${letter}/yard?.png`, type: 'image/png' as const, size: 3 })

const filled = async () => {
  const db = openDevice()
  const logo = await storeFile(db, { name: 'logo.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]).buffer })
  const vendor = sampleVendor({
    id: SAMPLE_VENDOR,
    vendorName: '=cmd()',
    companyName: { en: 'Sand & Sons, "Ltd"', ar: 'رمال' },
    logo,
    businessImages: [photo('b'), photo('c')],
  })
  const rows = [
    { t: 'put' as const, kind: 'vendors', id: vendor.id, revision: 1, body: vendor },
    ...Array.from({ length: 1203 }, (_, n) => {
      const body = sampleBooking({ id: sampleId(5, n), number: n + 1 })
      return { t: 'put' as const, kind: 'bookings', id: body.id, revision: 1, body }
    }),
  ]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
  return { db, vendor, logo }
}

const entriesOf = async (archive: Blob) => unzipSync(new Uint8Array(await archive.arrayBuffer()))

describe('an export', () => {
  it('holds every record of every kind, as JSON and as a table that starts with the mark of UTF-8', async () => {
    const { db, vendor } = await filled()
    const exported = await exportData(db, { fetchFile: () => Promise.resolve(null), now: NOW, words })
    const entries = await entriesOf(exported.archive)
    const text = (name: string) => strFromU8(entries[name] ?? new Uint8Array())
    for (const { kind } of ENTITIES.filter(({ isPersonal }) => !isPersonal))
      expect(Object.keys(entries)).toEqual(expect.arrayContaining([`${kind}.json`, `${kind}.csv`, `${kind}.xlsx`]))
    // What is its people's own stays theirs.
    const personal = ENTITIES.filter(({ isPersonal }) => isPersonal).map(({ kind }) => kind)
    expect(personal).toContain('inboxes')
    expect(Object.keys(entries).filter((name) => personal.some((kind) => name.startsWith(`${kind}.`)))).toEqual([])
    expect(JSON.parse(text('vendors.json'))).toEqual([vendor])
    expect(JSON.parse(text('drivers.json'))).toEqual([])
    const bookings = JSON.parse(text('bookings.json')) as { id: string }[]
    expect(new Set(bookings.map(({ id }) => id)).size).toBe(1203)
    const table = text('bookings.csv')
    expect([...(entries['bookings.csv'] ?? []).slice(0, 6)]).toEqual([0xef, 0xbb, 0xbf, 0x49, 0x44, 0x2c])
    expect(table.trimEnd().split('\r\n')).toHaveLength(1204)
    expect(text('vendors.csv')).toContain("'=cmd()")
    expect(text('vendors.csv')).toContain('"Sand & Sons, ""Ltd"""')
    expect(exported.records).toBe(1204)
    db.close()
  })

  it('has the same tables as CSV and XLSX: amounts, local times, phones with their zeros, and codes in words', async () => {
    const { db } = await filled()
    const entries = await entriesOf((await exportData(db, { fetchFile: () => Promise.resolve(null), now: NOW, words })).archive)
    const { data } = Papa.parse<Record<string, string>>(strFromU8(entries['bookings.csv'] ?? new Uint8Array()), {
      header: true,
      skipEmptyLines: true,
    })
    const sample = sampleBooking()
    const bookedAt = localTimeOf(sample.bookedAt).replace('T', ' ')
    expect(data[7]).toMatchObject({
      'AMOUNTPAID (SAR)': (sample.amountPaid.halalas / 100).toFixed(2),
      'BOOKEDAT': bookedAt,
      'DELIVERYON': sample.deliveryOn,
      'CUSTOMERPHONE': sample.customerPhone,
      'STATUS': `said ${sample.status}`,
    })
    const [sheet] = await readXlsxFile(Buffer.from(entries['bookings.xlsx'] ?? []), { trim: false })
    const [headers = [], ...rows] = sheet?.data ?? []
    expect(headers).toEqual(Object.keys(data[0] ?? {}))
    expect(rows).toHaveLength(1203)
    const cell = (name: string) => rows[7]?.[headers.indexOf(name)]
    expect(cell('AMOUNTPAID (SAR)')).toBe(sample.amountPaid.halalas / 100)
    expect(cell('CUSTOMERPHONE')).toBe(sample.customerPhone)
    expect(cell('DELIVERYON')).toEqual(new Date(`${sample.deliveryOn}T00:00:00.000Z`))
    // What the clock in Riyadh shows is written as if it were there where the file is read.
    const moment = cell('BOOKEDAT')
    const seconds = moment instanceof Date ? Math.round(moment.getTime() / 1000) : moment
    expect(seconds).toBe(Date.parse(`${localTimeOf(sample.bookedAt)}Z`) / 1000)
    db.close()
  })

  it('leaves the stored state of a container out of its tables, not out of the record', async () => {
    const db = openDevice()
    const body = sampleContainer()
    const rows = [{ t: 'put' as const, kind: 'containers', id: body.id, revision: 1, body }]
    await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
    const entries = await entriesOf((await exportData(db, { fetchFile: () => Promise.resolve(null), now: NOW, words })).archive)
    const text = (name: string) => strFromU8(entries[name] ?? new Uint8Array())
    expect(text('containers.csv').split('\r\n')[0]?.split(',')).toEqual(expect.arrayContaining(['BARCODE']))
    expect(text('containers.csv').split('\r\n')[0]?.split(',')).not.toContain('STATUS')
    expect(JSON.parse(text('containers.json'))).toEqual([body])
    db.close()
  })

  it('lets a long table go on in another workbook, with its header', async () => {
    const { db } = await filled()
    const { archive } = await exportData(db, { fetchFile: () => Promise.resolve(null), now: NOW, words, sheetRows: 1000 })
    const entries = await entriesOf(archive)
    const [first, second] = await Promise.all(
      ['bookings.xlsx', 'bookings-2.xlsx'].map(async (name) => (await readXlsxFile(Buffer.from(entries[name] ?? [])))[0]?.data ?? []),
    )
    expect([first?.length, second?.length]).toEqual([1001, 204])
    expect(second?.[0]).toEqual(first?.[0])
    expect(Object.keys(entries)).not.toContain('bookings-3.xlsx')
    db.close()
  })

  it('says that it is not all where the first load is not over', async () => {
    const { db } = await filled()
    await writeStatus(db, { firstLoad: { rows: 1204, total: 9000, worklist: true } })
    const outside = { fetchFile: () => Promise.resolve(null), now: NOW, words }
    const { archive, incomplete } = await exportData(db, outside)
    expect(incomplete).toEqual({ rows: 1204, total: 9000 })
    const manifest: unknown = JSON.parse(strFromU8((await entriesOf(archive))['manifest.json'] ?? new Uint8Array()))
    expect(manifest).toMatchObject({ incomplete: { rows: 1204, total: 9000 } })
    await writeStatus(db, { firstLoad: { rows: 0, total: 0, worklist: true } })
    const anew = await exportData(db, outside)
    expect(anew.incomplete).toBe('anew')
    const said: unknown = JSON.parse(strFromU8((await entriesOf(anew.archive))['manifest.json'] ?? new Uint8Array()))
    expect(said).toMatchObject({ incomplete: 'anew' })
    await writeStatus(db, { firstLoad: null })
    expect((await exportData(db, outside)).incomplete).toBeNull()
    db.close()
  })

  it('has every file under each name that its tables say, and asks for it once', async () => {
    const db = openDevice()
    const [scan, again] = [photo('b'), { ...photo('b'), name: 'again.png' }]
    const body = sampleVendor({ id: SAMPLE_VENDOR, businessImages: [scan, again, scan] })
    const rows = [{ t: 'put' as const, kind: 'vendors', id: body.id, revision: 1, body }]
    await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
    const fetchFile = vi.fn(() => Promise.resolve(new Uint8Array([9])))
    const exported = await exportData(db, { fetchFile, now: NOW, words })
    const entries = await entriesOf(exported.archive)
    for (const file of [scan, again]) {
      expect(strFromU8(entries['vendors.csv'] ?? new Uint8Array())).toContain(entryName(file))
      expect(entries[entryName(file)]).toEqual(new Uint8Array([9]))
    }
    expect([exported.files, fetchFile.mock.calls.length]).toEqual([2, 1])
    db.close()
  })

  it('takes files from the device, else from the server, and names those it could not get', async () => {
    const { db, logo } = await filled()
    const asked: string[] = []
    const fetchFile = (sha256: string) => {
      asked.push(sha256)
      return Promise.resolve(sha256.startsWith('b') ? new Uint8Array([9]) : null)
    }
    const exported = await exportData(db, { fetchFile, now: NOW, words })
    const entries = await entriesOf(exported.archive)
    expect(asked).toEqual(['b'.repeat(64), 'c'.repeat(64)])
    expect(entries[`files/${logo.sha256.slice(0, 12)}-logo.png`]).toEqual(new Uint8Array([1, 2, 3]))
    expect(entries[`files/${'b'.repeat(12)}-b_yard_.png`]).toEqual(new Uint8Array([9]))
    expect([exported.files, exported.missing]).toEqual([2, [photo('c')]])
    const manifest: unknown = JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array()))
    expect(manifest).toMatchObject({ vendorId: SAMPLE_VENDOR, missing: [{ name: 'c/yard?.png' }], records: { bookings: 1203 }, unsent: 0 })
    db.close()
  })
})
