import { Button, Table, Text } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import { formatMonth } from '#i18n/format-month.ts'
import { formatNumber, formatShortMonth } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { DrawnChart } from '#ui/charts/drawn-chart.tsx'
import { TextLink } from '#ui/links.tsx'
import '#ui/theme/mantine-table.css'
import classes from '../dashboard.module.css'
import { OVERVIEW, type Part } from '../figures.ts'
import { useKnown } from '../figures-context.tsx'
import { bookedMonths, firstMoment, monthList, type BookedMonth } from '../months.ts'

const COLUMNS = ['bookedAt', 'status'] as const

interface OverviewChartProps {
  readonly today: string
  /** From the bottom of a bar to its top. */
  readonly parts: readonly Part[]
}

const PATTERNS: Readonly<Partial<Record<Part, 'dots' | 'stripes'>>> = { pending: 'dots', cancelled: 'stripes' }

/** Opens the list of exactly these, as the other figures do. */
const MonthFigure = ({ on, part, count }: { on: string; part: Part; count: number }) => {
  const { language } = useLocale()
  const { to, search } = monthList(on, part)
  const words = formatNumber(count, language)
  if (count === 0) return words
  return (
    <TextLink to={to} search={{ ...LIST_SEARCH_DEFAULTS, ...search }} className={classes.drill}>
      {words}
    </TextLink>
  )
}

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
                  <MonthFigure on={month.on} part={part} count={month[part]} />
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
  const { language } = useLocale()
  const [isTable, setIsTable] = useState(false)
  const figures = useFigures({ kind: 'bookings', filters: [{ column: 'bookedAt', from: firstMoment(today) }] }, COLUMNS, useKnown().tries)
  const months = useMemo(() => figures && bookedMonths(figures, today), [figures, today])
  const Glyph = isTable ? IconChartBar : IconTable
  return (
    <>
      <div className={classes.chartHead}>
        <Text size="sm" c="dimmed">{t`By the month in which they were booked`}</Text>
        <Button variant="subtle" flex="none" leftSection={<Glyph size={18} aria-hidden />} onClick={() => setIsTable(!isTable)}>
          {isTable ? t`Show as a chart` : t`Show as a table`}
        </Button>
      </div>
      {months === null ? (
        <Text size="sm" c="dimmed">{t`Not known`}</Text>
      ) : months === undefined ? (
        <div className={classes.pending} />
      ) : isTable ? (
        <MonthTable months={months} parts={parts} />
      ) : (
        // The table says the same in words.
        <div aria-hidden className={classes.drawing}>
          <DrawnChart
            label=""
            shape="stacked"
            height="whole"
            series={parts.map((part) => ({
              id: part,
              label: i18n._(OVERVIEW[part].label),
              tone: `var(--part-${part})`,
              ...(PATTERNS[part] ? { pattern: PATTERNS[part] } : {}),
            }))}
            points={months.map(({ on, ...values }) => ({ key: on, name: formatShortMonth(on, language), values }))}
            format={(value) => formatNumber(value, language)}
          />
        </div>
      )}
    </>
  )
}
