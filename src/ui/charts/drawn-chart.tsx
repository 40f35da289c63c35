import { BarChart, LineChart } from '@mantine/charts'
import '#ui/theme/mantine-charts.css'
import { useDirection } from '@mantine/core'
import { useId } from 'react'
import { CHART_HEIGHT } from './chart-height.ts'
import type { ChartFacts, ChartSeries, ChartTone } from './chart-facts.ts'

const COLORS: Readonly<Record<ChartTone, string>> = {
  primary: 'primary.7',
  info: 'info.4',
  warning: 'warning.5',
  error: 'error.8',
  neutral: 'gray.5',
}
const colourOf = ({ tone }: ChartSeries): string => (tone in COLORS ? COLORS[tone as ChartTone] : tone)

/** As wide as the longest number beside it, in pixels of its small type. */
const axisWidth = ({ shape, series, points, format }: ChartFacts): number => {
  const sums = points.map(({ values }) => series.map(({ id }) => values[id] ?? 0))
  const most = Math.max(0, ...sums.map((some) => (shape === 'stacked' ? some.reduce((sum, one) => sum + one, 0) : Math.max(...some))))
  return Math.max(36, format(Math.ceil(most)).length * 8 + 12)
}

/** What bars are filled with besides their colour. The marks are as the ground behind the chart. */
const Patterns = ({ id, series }: { id: string; series: readonly ChartSeries[] }) => (
  <svg width={0} height={0} aria-hidden style={{ position: 'absolute' }}>
    <defs>
      {series.map(({ id: own, tone, pattern }) =>
        pattern === undefined ? null : (
          <pattern
            key={own}
            id={`${id}-${own}`}
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
            {...(pattern === 'stripes' ? { patternTransform: 'rotate(45)' } : {})}
          >
            <rect width={6} height={6} fill={tone} />
            {pattern === 'dots' ? (
              <circle cx={3} cy={3} r={1.5} fill="var(--surface-raised)" />
            ) : (
              <rect width={2.5} height={6} fill="var(--surface-raised)" />
            )}
          </pattern>
        ),
      )}
    </defs>
  </svg>
)

/** The picture itself, with the library that draws it: loaded when the first chart is shown. */
export const DrawnChart = (chart: ChartFacts) => {
  const { shape, series, points, format, height } = chart
  const { dir } = useDirection()
  const id = useId()
  const isRightToLeft = dir === 'rtl'
  // Of things that are counted there are no halves.
  const isCounted = points.every(({ values }) => Object.values(values).every((value) => value === null || Number.isInteger(value)))
  const axis = { width: axisWidth(chart), allowDecimals: !isCounted }
  const facts = {
    h: height === 'whole' ? '100%' : CHART_HEIGHT,
    data: points.map(({ name, values }) => ({ name, ...values })),
    dataKey: 'name',
    series: series.map((one) => ({ name: one.id, label: one.label, color: colourOf(one) })),
    valueFormatter: format,
    withLegend: height !== 'whole' && series.length > 1,
    // As the bars stand, and not by the names of their figures.
    legendProps: { itemSorter: null },
    tickLine: 'none' as const,
    tooltipAnimationDuration: 0,
    // Time and order run as the reader reads.
    xAxisProps: { reversed: isRightToLeft, minTickGap: 12, interval: 'equidistantPreserveStart' as const },
    yAxisProps: isRightToLeft
      ? { orientation: 'right' as const, tick: { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' }, ...axis }
      : axis,
  }
  const patterned = new Set(series.filter(({ pattern }) => pattern !== undefined).map((one) => one.id))
  // The axes of a drawing have no reading direction of their own.
  return (
    <div dir="ltr" style={height === 'whole' ? { blockSize: '100%' } : undefined}>
      {shape === 'lines' ? (
        <LineChart {...facts} curveType="linear" lineChartProps={{ accessibilityLayer: false }} lineProps={{ isAnimationActive: false }} />
      ) : (
        <>
          <Patterns id={id} series={series} />
          <BarChart
            {...facts}
            type={shape === 'stacked' ? 'stacked' : 'default'}
            maxBarWidth={48}
            barChartProps={{ accessibilityLayer: false }}
            barProps={({ name }) => ({
              isAnimationActive: false,
              ...(patterned.has(String(name)) ? { fill: `url(#${id}-${String(name)})` } : {}),
            })}
          />
        </>
      )}
    </div>
  )
}
