import { Skeleton, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { addDaysTo } from '#domain/kernel/instant.ts'
import { formatDay, formatMonth } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { placeIn, type Calendar } from '#i18n/months.ts'
import { useNow } from '#screens/list/use-now.ts'
import { AmountTable } from './amount-table.tsx'
import { useTaxPapers } from './use-tax-papers.ts'
import { vatMonthsOf } from './vat-months.ts'

/** A little more than a year of either calendar: returns are due for quarters, or months. */
const DAYS_BACK = 400

/** Invoices less credit notes by month, with the VAT that is due on them. */
export const VatTable = ({ calendar }: { calendar: Calendar }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const back = addDaysTo(today, -DAYS_BACK)
  // Whole months: one that began before would be said too low.
  const from = addDaysTo(back, 1 - placeIn(calendar)(back).day)
  const papers = useTaxPapers(from)
  if (papers === undefined) return <Skeleton height={160} radius="lg" />
  if (papers === null) return <Text role="alert">{t`Something went wrong. Please try again later.`}</Text>
  const months = vatMonthsOf(papers, calendar, from)
  const since = formatDay(from, language)
  const about = t`Every invoice and credit note since ${since} counts in the month of its number; what has none yet counts nowhere. Amounts in SAR.`
  return months.length === 0 ? (
    <Text c="dimmed" my="xs">{t`No invoice has a number yet.`}</Text>
  ) : (
    <>
      <Text size="sm" c="dimmed" my="xs">
        {about}
      </Text>
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
    </>
  )
}
