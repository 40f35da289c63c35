import { expect, it } from 'vitest'
import { chartOf } from './report-chart.ts'
import { cellOf } from './table.ts'

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
