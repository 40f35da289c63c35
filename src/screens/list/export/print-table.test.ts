import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import { sampleEarning } from '#tests/support/samples.ts'
import { msg } from '@lingui/core/macro'
import { listFile } from './list-file.ts'
import { hasLongWord, inPages, isWide, pagesOf, printFacts, type PrintTable } from './print-table.ts'
import { PrintedTable } from './printed-table.tsx'

const wide = (figures: number): PrintTable => ({
  headers: [{ text: 'Month', isFigure: false }, ...Array.from({ length: figures }, (_, n) => ({ text: `f${n}`, isFigure: true }))],
  rows: [{ id: 'a', section: 'one', cells: ['May', ...Array.from({ length: figures }, (_, n) => `a${n}`)] }],
  total: ['Total', ...Array.from({ length: figures }, (_, n) => `t${n}`)],
  leading: 1,
})

describe('a table that is wider than paper', () => {
  it('is taken apart, with the names of its rows in each part and every figure in one', () => {
    const parts = inPages(wide(20))
    expect(parts.map(({ headers }) => headers.length)).toEqual([8, 8, 7])
    for (const { headers, rows, total } of parts)
      expect([headers[0]?.text, rows[0]?.section, rows[0]?.cells[0], total?.[0]]).toEqual(['Month', 'one', 'May', 'Total'])
    const { headers, rows, total } = wide(20)
    const beside = <Cell>(read: (part: PrintTable) => readonly Cell[]) => parts.flatMap((part) => read(part).slice(1))
    expect(beside((part) => part.headers)).toEqual(headers.slice(1))
    expect(beside((part) => part.rows[0]?.cells ?? [])).toEqual(rows[0]?.cells.slice(1))
    expect(beside((part) => part.total ?? [])).toEqual(total?.slice(1))
  })

  it('stays whole where it fits, and where nobody said that it may be taken apart', () => {
    expect(inPages(wide(9))).toEqual([wide(9)])
    const { leading: _, ...list } = wide(20)
    expect(inPages(list)).toEqual([list])
  })
})

it('lies across where a list has many columns, and is not taken apart', () => {
  const { leading: _, ...list } = wide(8)
  expect([isWide(list), isWide({ ...list, headers: list.headers.slice(1) }), isWide(wide(8))]).toEqual([true, false, false])
})

it.each([
  ['SAR 1,350.00', false],
  ['RN09GR20-1033-12', false],
  ['المستودعات الجنوبية الغربية', false],
  ['سند abcdefghijklmnopq@example.sa', true],
  ['', false],
])('breaks only a word that no column has room for: %s', (cell, isLong) => {
  expect(hasLongWord(cell)).toBe(isLong)
})

it('marks the cells of such words, and no others, on paper', () => {
  const row = { id: 'a', cells: ['SAR 1,350.00', 'abcdefghijklmnopqrstuvwxyz'] }
  const table = {
    headers: [
      { text: 'Amount', isFigure: true },
      { text: 'Note', isFigure: false },
    ],
    rows: [row],
  }
  const markup = renderToStaticMarkup(createElement(PrintedTable, { table }))
  expect(markup.match(/<td[^>]*>/g)).toEqual(['<td data-figure="true">', '<td data-long="true">'])
})

it('takes about as many pages as its lines do', () => {
  expect([pagesOf(1), pagesOf(45), pagesOf(46), pagesOf(2000)]).toEqual([1, 1, 2, 45])
})

describe('a list with amounts', () => {
  const columns = [
    { id: 'booking', header: msg`Booking`, width: 1, seen: 'never', Cell: () => null, value: () => '#1' },
    {
      id: 'net',
      header: msg`Net amount`,
      width: 1,
      seen: 'never',
      Cell: () => null,
      isSummed: true,
      value: () => ({ money: sar(12_345) }),
    },
  ] as const
  const words = { language: 'en' as const, text: ({ message = '' }: { message?: string }) => message }
  const slices = async function* () {
    yield await Promise.resolve([sampleEarning(), sampleEarning()])
    yield [sampleEarning()]
  }

  it('says on paper what they come to', async () => {
    const table = await printFacts({ facts: columns, slices: slices(), words })
    expect([table.rows.length, table.total]).toEqual([3, ['Total', 'SAR\u00a0370.35']])
  })

  it('says so in a file, in a line of its own', async () => {
    const definition = {
      kind: 'earnings',
      id: 'e',
      title: msg`Earnings`,
      searchLabel: msg`Search`,
      filters: [],
      tabs: [],
      sorts: [],
      thenBy: { column: 'completedAt', direction: 'descending' },
      columns,
      chips: [],
      views: [],
      first: () => null,
    } as const
    const file = await listFile({ definition, columns: ['booking', 'net'], slices: slices(), words }, 'csv')
    expect((await file.text()).trimEnd().split('\r\n').at(-1)).toBe('Total,370.35')
  })
})
