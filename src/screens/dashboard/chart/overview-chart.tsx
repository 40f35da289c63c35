import { BarChart } from '@mantine/charts'
import { Button, Skeleton, Table, Text } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import { formatMonth, formatNumber, formatShortMonth } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import '#ui/theme/mantine-charts.css'
import '#ui/theme/mantine-table.css'
import classes from '../dashboard.module.css'
import { OVERVIEW, type Part } from '../figures.ts'
import { bookedMonths, firstMoment, type BookedMonth } from '../months.ts'

const COLUMNS = ['bookedAt', 'status'] as const

interface OverviewChartProps {
  readonly today: string
  /** From the bottom of a bar to its top. */
  readonly parts: readonly Part[]
}

const Stripes = () => (
  <svg width={0} height={0} aria-hidden className={classes.patterns}>
    <defs>
      <pattern id="part-pending" width={6} height={6} patternUnits="userSpaceOnUse">
        <rect width={6} height={6} className={classes.patternGround} data-part="pending" />
        <circle cx={3} cy={3} r={1.5} className={classes.patternMark} />
      </pattern>
      <pattern id="part-cancelled" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={6} height={6} className={classes.patternGround} data-part="cancelled" />
        <rect width={2.5} height={6} className={classes.patternMark} />
      </pattern>
    </defs>
  </svg>
)

const MonthTable = ({ months, parts }: { months: readonly BookedMonth[]; parts: readonly Part[] }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  return (
    <div className={classes.months} tabIndex={0} role="region" aria-label={t`Bookings by month`}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Month`}</Table.Th>
            {parts.map((part) => (
              <Table.Th key={part} scope="col">
                {i18n._(OVERVIEW[part].label)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.toReversed().map((month) => (
            <Table.Tr key={month.on}>
              <Table.Th scope="row">{formatMonth(month.on, language, 'gregory')}</Table.Th>
              {parts.map((part) => (
                <Table.Td key={part} className="figures">
                  {formatNumber(month[part], language)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The bookings of the last twelve months by what has become of them, drawn or as a table. */
export const OverviewChart = ({ today, parts }: OverviewChartProps) => {
  const { t, i18n } = useLingui()
  const { language, direction } = useLocale()
  const [isTable, setIsTable] = useState(false)
  const figures = useFigures({ kind: 'bookings', filters: [{ column: 'bookedAt', from: firstMoment(today) }] }, COLUMNS)
  const months = useMemo(() => figures && bookedMonths(figures, today), [figures, today])
  const Glyph = isTable ? IconChartBar : IconTable
  const isRtl = direction === 'rtl'
  return (
    <>
      <div className={classes.chartHead}>
        <Text size="sm" c="dimmed">{t`By the month in which they were booked`}</Text>
        <Button variant="subtle" leftSection={<Glyph size={18} aria-hidden />} onClick={() => setIsTable(!isTable)}>
          {isTable ? t`Show as a chart` : t`Show as a table`}
        </Button>
      </div>
      {months === null ? (
        <Text role="alert">{t`Something went wrong. Please try again later.`}</Text>
      ) : months === undefined ? (
        <Skeleton height="100%" radius="md" />
      ) : isTable ? (
        <MonthTable months={months} parts={parts} />
      ) : (
        <>
          <Stripes />
          {/* The table says the same in words. */}
          <div aria-hidden dir="ltr" className={classes.drawing}>
            <BarChart
              h="100%"
              type="stacked"
              data={months.map((month) => ({ ...month, month: formatShortMonth(month.on, language) }))}
              dataKey="month"
              series={parts.map((part) => ({ name: part, label: i18n._(OVERVIEW[part].label), color: `var(--part-${part})` }))}
              barProps={({ name }) => ({
                isAnimationActive: false,
                ...(name === 'pending' || name === 'cancelled' ? { fill: `url(#part-${name})` } : {}),
              })}
              maxBarWidth={36}
              gridAxis="x"
              tickLine="none"
              valueFormatter={(value) => formatNumber(value, language)}
              xAxisProps={{ reversed: isRtl, interval: 'preserveStartEnd' }}
              yAxisProps={{ orientation: isRtl ? 'right' : 'left', width: 40, allowDecimals: false }}
              barChartProps={{ accessibilityLayer: false }}
              tooltipAnimationDuration={0}
            />
          </div>
        </>
      )}
    </>
  )
}
