import { expect, it } from 'vitest'
import { fileOf } from './report-file.ts'
import { cellOf, type ReportTable } from './table.ts'

const LABELS = { title: 'Usage', heading: 'Usage', about: 'All', total: 'Total', language: 'en' } as const
const cells = (...figures: readonly number[]) => figures.map((figure) => cellOf(figure, 'count', 'en'))

it('on paper the first of two names stands above its lines, once', async () => {
  const table: ReportTable = {
    leading: ['Month', 'Container'],
    figures: ['In use', 'Empty'],
    lines: [
      { key: '1', names: ['May', 'C1'], cells: cells(1, 2) },
      { key: '2', names: ['May', 'C2'], cells: cells(3, 4) },
      { key: '3', names: ['June', 'C1'], cells: cells(5, 6) },
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
    lines: [{ key: 'a', names: ['New'], cells: cells(7) }],
    total: cells(7),
  }
  const print = await fileOf(table, LABELS).print([])
  expect(print.rows).toEqual([{ id: 'a', cells: ['New', '7'] }])
  expect(print.headers[1]).toEqual({ text: 'Bookings', isFigure: true })
})
