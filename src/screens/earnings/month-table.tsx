import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import { formatMonth } from '#i18n/format-month.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Calendar } from '#i18n/months.ts'
import { ReadAgain } from '#ui/read-again.tsx'
import '#ui/theme/mantine-settings.css'
import { AmountTable } from './amount-table.tsx'
import { monthsOf, SUMMED } from './months.ts'
import { VatTable } from './vat-table.tsx'

const EVERYTHING = { kind: 'earnings' } as const

const EarningsByMonth = ({ calendar }: { calendar: Calendar }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [tries, setTries] = useState(0)
  const figures = useFigures(EVERYTHING, SUMMED, tries)
  if (figures === undefined) return <Skeleton height={160} radius="lg" />
  if (figures === null)
    return <ReadAgain onRetry={() => setTries(tries + 1)}>{t`The earnings could not be read on this device. Your data is safe.`}</ReadAgain>
  const about = t`Every completed booking counts in the month in which its last container came back. Amounts in SAR.`
  return (
    <>
      <Text size="sm" c="dimmed" my="xs">
        {about}
      </Text>
      <AmountTable
        title={t`Earnings by month`}
        about={about}
        headers={[t`Month`, t`Bookings`, t`Gross amount`, t`Commission`, t`VAT on commission`, t`Net amount`]}
        lines={monthsOf(figures, calendar).map(({ key, on, bookings, gross, commission, vat, net }) => ({
          key,
          name: formatMonth(on, language, calendar),
          count: bookings,
          amounts: [gross, commission, vat, net],
        }))}
      />
    </>
  )
}

/** Sums by month, in the Gregorian or the Hijri calendar: of all earnings, and of the VAT on what was invoiced. */
export const MonthTable = () => {
  const { t } = useLingui()
  const [calendar, setCalendar] = useState<Calendar>('gregory')
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
      <EarningsByMonth calendar={calendar} />
      <Title order={3} size="h4" mt="lg">{t`VAT on your invoices`}</Title>
      <VatTable calendar={calendar} />
    </>
  )
}
