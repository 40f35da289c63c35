import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { fileOf } from './report-file.ts'
import { cellOf, type ReportTable } from './table.ts'

const LABELS = { title: 'Usage', heading: 'Usage', about: 'All', total: 'Total', asOf: null, language: 'en' } as const
const cells = (...figures: readonly number[]) => figures.map((figure) => cellOf(figure, 'count', 'en'))

it('on paper the first of two names stands above its lines, once', async () => {
  const table: ReportTable = {
    leading: ['Month', 'Container'],
    figures: ['In use', 'Empty'],
    lines: [
      { key: '1', names: ['May', 'C1'], cells: () => cells(1, 2) },
      { key: '2', names: ['May', 'C2'], cells: () => cells(3, 4) },
      { key: '3', names: ['June', 'C1'], cells: () => cells(5, 6) },
    ],
    total: cells(9, 12),
  }
  const print = await fileOf(table, LABELS).print([])
  expect(print.headers.map(({ text }) => text)).toEqual(['Container', 'In use', 'Empty'])
  expect(print.rows.map(({ section, cells: [name] }) => [section, name])).toEqual([
    ['May', 'C1'],
    ['May', 'C2'],
    ['June', 'C1'],
  ])
  expect(print.total).toEqual(['Total', '9', '12'])
})

it('a single name stands beside its figures', async () => {
  const table: ReportTable = {
    leading: ['Status'],
    figures: ['Bookings'],
    lines: [{ key: 'a', names: ['New'], cells: () => cells(7) }],
    total: cells(7),
  }
  const print = await fileOf(table, LABELS).print([])
  expect(print.rows).toEqual([{ id: 'a', cells: ['New', '7'] }])
  expect(print.headers[1]).toEqual({ text: 'Bookings', isFigure: true })
})

it('a file says behind its table, and an empty line, as of when its figures are; the table is read as before', async () => {
  const asOf = 'As of 25 Nov 2026, 08:00, from what is on this device.'
  const table: ReportTable = {
    leading: ['Status'],
    figures: ['Bookings', 'Revenue'],
    lines: [{ key: 'a', names: ['New'], cells: () => [cellOf(7, 'count', 'en'), cellOf(123_450, 'money', 'en')] }],
    total: [cellOf(7, 'count', 'en'), cellOf(123_450, 'money', 'en')],
  }
  const written = async (format: 'csv' | 'xlsx', labels: { asOf: string | null }) =>
    Buffer.from(await (await fileOf(table, { ...LABELS, ...labels }).write([], format)).arrayBuffer())
  const csv = async (labels: { asOf: string | null }) =>
    Papa.parse<string[]>((await written('csv', labels)).toString('utf8').replace('\uFEFF', '').trimEnd()).data
  const own = [
    ['Status', 'Bookings', 'Revenue (SAR)'],
    ['New', '7', '1234.50'],
    ['Total', '7', '1234.50'],
  ]
  expect(await csv({ asOf: null })).toEqual(own)
  expect(await csv({ asOf })).toEqual([...own, [''], [asOf]])
  const [sheet] = await readXlsxFile(await written('xlsx', { asOf }))
  const [header, ...rows] = sheet?.data ?? []
  expect(header).toEqual(['Status', 'Bookings', 'Revenue (SAR)'])
  expect(rows).toEqual([
    ['New', 7, 1234.5],
    ['Total', 7, 1234.5],
    [null, null, null],
    [asOf, null, null],
  ])
})
