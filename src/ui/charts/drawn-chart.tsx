import { BarChart, LineChart } from '@mantine/charts'
import '#ui/theme/mantine-charts.css'
import { useDirection } from '@mantine/core'
import { CHART_HEIGHT } from './chart-height.ts'
import type { ChartFacts, ChartTone } from './chart-facts.ts'

const COLORS: Readonly<Record<ChartTone, string>> = {
  primary: 'primary.7',
  info: 'info.4',
  warning: 'warning.5',
  error: 'error.8',
  neutral: 'gray.5',
}

const AXIS = { width: 64, allowDecimals: false }

/** The picture itself, with the library that draws it: loaded when the first chart is shown. */
export const DrawnChart = ({ shape, series, points, format }: ChartFacts) => {
  const { dir } = useDirection()
  const isRightToLeft = dir === 'rtl'
  const data = points.map(({ name, values }) => ({ name, ...values }))
  const facts = {
    h: CHART_HEIGHT,
    data,
    dataKey: 'name',
    series: series.map(({ id, label, tone }) => ({ name: id, label, color: COLORS[tone] })),
    valueFormatter: format,
    withLegend: series.length > 1,
    // Time and order run as the reader reads.
    xAxisProps: { reversed: isRightToLeft, minTickGap: 12 },
    yAxisProps: isRightToLeft
      ? { orientation: 'right' as const, tick: { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' }, ...AXIS }
      : AXIS,
  }
  // The axes of a drawing have no reading direction of their own.
  return (
    <div dir="ltr">
      {shape === 'lines' ? (
        <LineChart {...facts} curveType="linear" lineChartProps={{ accessibilityLayer: false }} lineProps={{ isAnimationActive: false }} />
      ) : (
        <BarChart
          {...facts}
          type={shape === 'stacked' ? 'stacked' : 'default'}
          maxBarWidth={48}
          barChartProps={{ accessibilityLayer: false }}
          barProps={{ isAnimationActive: false }}
        />
      )}
    </div>
  )
}
