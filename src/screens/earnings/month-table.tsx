import { SegmentedControl, Skeleton, Table, Text } from '@mantine/core'
import '@mantine/core/styles/Table.layer.css'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, formatMonth, formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Calendar } from '#i18n/months.ts'
import { Ltr } from '#ui/ltr.tsx'
import '#ui/theme/mantine-settings.css'
import '#ui/theme/mantine-table.css'
import classes from './earnings.module.css'
import { monthsOf, SUMMED, type Month } from './months.ts'

const EVERYTHING = { kind: 'earnings' } as const
const PARTS = ['gross', 'commission', 'vat', 'net'] as const

const amount = (halalas: number): string => formatMoney(sar(halalas)).replace(/^SAR /, '')

/** Sums of all earnings by month, in the Gregorian or the Hijri calendar. */
export const MonthTable = () => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [calendar, setCalendar] = useState<Calendar>('gregory')
  const figures = useFigures(EVERYTHING, SUMMED)
  if (figures === undefined) return <Skeleton height={160} radius="lg" />
  if (figures === null) return <Text role="alert">{t`Something went wrong. Please try again later.`}</Text>
  const months = monthsOf(figures, calendar)
  const sumOf = (part: (typeof PARTS)[number] | 'bookings'): number => months.reduce((all, month) => all + month[part], 0)
  const cells = (of: Pick<Month, 'bookings' | (typeof PARTS)[number]>) => (
    <>
      <Table.Td className="figures">{formatNumber(of.bookings, language)}</Table.Td>
      {PARTS.map((part) => (
        <Table.Td key={part} className="figures">
          <Ltr>{amount(of[part])}</Ltr>
        </Table.Td>
      ))}
    </>
  )
  return (
    <>
      <SegmentedControl
        aria-label={t`Calendar`}
        value={calendar}
        onChange={(value) => setCalendar(value === 'gregory' ? 'gregory' : 'islamic-umalqura')}
        data={[
          { value: 'gregory', label: t`Gregorian` },
          { value: 'islamic-umalqura', label: t`Hijri` },
        ]}
      />
      <Text
        size="sm"
        c="dimmed"
        my="xs"
      >{t`Every completed booking counts in the month in which its last container came back. Amounts in SAR.`}</Text>
      {/* Wider than a phone: whoever has only keys scrolls it, too. */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t`Earnings by month`}>
        <Table className={classes.months}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t`Month`}</Table.Th>
              <Table.Th scope="col">{t`Bookings`}</Table.Th>
              <Table.Th scope="col">{t`Gross amount`}</Table.Th>
              <Table.Th scope="col">{t`Commission`}</Table.Th>
              <Table.Th scope="col">{t`VAT on commission`}</Table.Th>
              <Table.Th scope="col">{t`Net amount`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map((month) => (
              <Table.Tr key={month.key}>
                <Table.Th scope="row">{formatMonth(month.on, language, calendar)}</Table.Th>
                {cells(month)}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t`Total`}</Table.Th>
              {cells({
                bookings: sumOf('bookings'),
                gross: sumOf('gross'),
                commission: sumOf('commission'),
                vat: sumOf('vat'),
                net: sumOf('net'),
              })}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </div>
    </>
  )
}
