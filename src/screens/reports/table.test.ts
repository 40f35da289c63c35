import { expect, it } from 'vitest'
import { chartOf } from './report-chart.ts'
import { cellOf, changeCell } from './table.ts'

it('one figure by another is read with two decimals below 1, in the table as in the chart', () => {
  const { format } = chartOf({ label: '', unit: 'ratio', series: [], points: [] }, 'en')
  for (const [figure, words] of [
    [0.04, '0.04'],
    [0.256, '0.26'],
    [-0.256, '-0.26'],
    [1.26, '1.3'],
    [0, '0'],
  ] as const) {
    expect([figure, cellOf(figure, 'ratio', 'en').words, cellOf(figure, 'ratio', 'en').value]).toEqual([figure, words, Number(words)])
    expect([figure, format(figure)]).toEqual([figure, words])
  }
})

it('a change says by how much, against a figure below nothing as well; where there was nothing before it has no percent', () => {
  const said = (now: number, before: number) => [changeCell(now, before, 'en').value, changeCell(now, before, 'en').words]
  expect(said(15, 10)).toEqual([50, '+50%'])
  expect(said(-15, -10)).toEqual([-50, '-50%'])
  expect(said(99_980, 100_000)).toEqual([0, '0%'])
  expect(said(5, 0)).toEqual([null, '–'])
  // In a file as on the screen.
  expect(said(0, 0)).toEqual([0, '0'])
})

it('a share stands in percent, on the screen and in a file, where its header says so', () => {
  const { value, words } = cellOf(0.12345, 'share', 'en')
  expect([value, words]).toEqual([12.3, '12.3%'])
})
