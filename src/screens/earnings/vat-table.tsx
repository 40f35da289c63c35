import { Button, Skeleton, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addDaysTo, type Day } from '#domain/kernel/instant.ts'
import { formatMonth } from '#i18n/format-month.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { placeIn, type Calendar } from '#i18n/months.ts'
import { useNow } from '#screens/list/use-now.ts'
import { ReadAgain } from '#ui/read-again.tsx'
import { AmountTable } from './amount-table.tsx'
import { useTaxPapers } from './use-tax-papers.ts'
import { vatMonthsOf } from './vat-months.ts'

/** A little more than a year of either calendar: returns are due for quarters, or months. */
const DAYS_BACK = 400
/** So many more are added up each time that somebody asks for earlier ones. */
const DAYS_MORE = 366

/** Invoices less credit notes by month since a day, with the VAT that is due on them. */
const MonthsSince = ({ from, calendar }: { from: Day; calendar: Calendar }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [tries, setTries] = useState(0)
  const papers = useTaxPapers(from, tries)
  if (papers === undefined) return <Skeleton height={160} radius="lg" />
  if (papers === null)
    return <ReadAgain onRetry={() => setTries(tries + 1)}>{t`The invoices could not be read on this device. Your data is safe.`}</ReadAgain>
  const months = vatMonthsOf(papers, calendar, from)
  const since = formatDay(from, language)
  const about = t`Every invoice and credit note since ${since} counts in the month of its number; what has none yet counts nowhere. Amounts in SAR.`
  return (
    <>
      <Text size="sm" c="dimmed" my="xs">
        {about}
      </Text>
      {months.length === 0 ? (
        <Text my="xs">{t`No invoice has got its number since then.`}</Text>
      ) : (
        <AmountTable
          title={t`VAT on your invoices`}
          about={about}
          headers={[t`Month`, t`Papers`, t`Invoices with VAT`, t`Credit notes with VAT`, t`Without VAT`, t`VAT due`]}
          lines={months.map(({ key, on, papers: count, invoiced, credited, vat }) => ({
            key,
            name: formatMonth(on, language, calendar),
            count,
            amounts: [invoiced, credited, invoiced - credited - vat, vat],
          }))}
        />
      )}
    </>
  )
}

/** VAT by month: of a little more than a year, and of as many more as are asked for. */
export const VatTable = ({ calendar }: { calendar: Calendar }) => {
  const { t } = useLingui()
  const { today } = useNow()
  const [more, setMore] = useState(0)
  const back = addDaysTo(today, -DAYS_BACK - more * DAYS_MORE)
  // Whole months: one that began before would be said too low.
  const from = addDaysTo(back, 1 - placeIn(calendar)(back).day)
  return (
    <>
      <MonthsSince from={from} calendar={calendar} />
      <Button variant="subtle" mt="xs" mih={44} onClick={() => setMore(more + 1)}>{t`Show an earlier year as well`}</Button>
    </>
  )
}
