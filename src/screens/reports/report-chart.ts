import type { Unit } from '#domain/reports/definition.ts'
import { formatNumber } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { ratio, tenth } from './table.ts'
import type { ChartFacts, ChartPoint, ChartSeries } from '#ui/charts/chart-facts.ts'

/** A figure as it is drawn: amounts in riyals, shares in percent. */
export const drawn = (figure: number, unit: Unit): number =>
  unit === 'money' || unit === 'share' ? Math.round(figure * (unit === 'money' ? 1 : 10_000)) / 100 : figure

interface Picture {
  readonly label: string
  readonly unit: Unit
  readonly isStacked?: boolean
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
}

/** A chart of figures of one unit. */
export const chartOf = ({ label, unit, isStacked = false, series, points }: Picture, language: Language): ChartFacts => ({
  label,
  shape: isStacked ? 'stacked' : 'bars',
  series,
  points,
  format: (value) => `${formatNumber(unit === 'ratio' ? ratio(value) : tenth(value), language)}${unit === 'share' ? '%' : ''}`,
})
