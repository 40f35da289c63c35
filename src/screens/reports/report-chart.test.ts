import { expect, it } from 'vitest'
import { chartOf, drawn } from './report-chart.ts'

it.each([
  ['money', 123_456, 1234.56, '1,234.6'],
  ['share', 0.1234, 12.34, '12.3%'],
  ['ratio', 0.125, 0.125, '0.13'],
  ['count', 7, 7, '7'],
] as const)('%s is drawn in the unit in which people read it', (unit, figure, height, words) => {
  expect(drawn(figure, unit)).toBeCloseTo(height)
  expect(chartOf({ label: '', unit, series: [], points: [] }, 'en').format(drawn(figure, unit))).toBe(words)
})
