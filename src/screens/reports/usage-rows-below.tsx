import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRowsOfUsage } from '#db/hooks/use-usage.ts'
import { sar } from '#domain/kernel/money.ts'
import type { UsageRowsQuery } from '#domain/reports/usage-rows.ts'
import { formatMoney, formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ReadAgain } from '#ui/read-again.tsx'
import { RowsBelow } from './rows-below.tsx'

/** The bookings that a figure of containers' use counts, or that take from the stock what it says is left. */
export const UsageRowsBelow = ({ question }: { question: UsageRowsQuery }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [tries, setTries] = useState(0)
  const rows = useRowsOfUsage(question, tries)
  if (rows === null) return <ReadAgain onRetry={() => setTries(tries + 1)}>{t`These rows could not be read on this device.`}</ReadAgain>
  if (rows === undefined) return null
  const { measure } = question
  const { bookings, stock, beyond } = rows
  const written = (amount: number): string =>
    measure === 'revenuePerUnit' ? formatMoney(sar(Math.round(amount))) : formatNumber(amount, language)
  const owned = formatNumber(stock ?? 0, language)
  // The figure is what is left of the stock: how many bookings take from it says little without the stock.
  const headingOf = (all: string): string =>
    measure === 'idleDays'
      ? t`Days of your stock: ${owned}. Bookings that take from it: ${all}`
      : t`Stock: ${owned}. Bookings that take from it: ${all}`
  const left =
    measure === 'idleDays'
      ? t`On the days below containers stood at customers; the figure is what is left.`
      : t`The bookings below take from the stock; the figure is what is left.`
  const more = formatNumber(beyond, language)
  const note =
    beyond === 0
      ? left
      : `${left} ${t`Above today’s stock of the same container: ${more}. This is not deducted from the other containers.`}`
  const header =
    measure === 'revenuePerUnit'
      ? t({ message: 'Revenue', context: 'report' })
      : measure === 'idleDays'
        ? t({ message: 'Days', context: 'report' })
        : t({ message: 'Containers', context: 'report' })
  return (
    <RowsBelow
      report="bookings"
      question={{
        kind: 'bookings',
        filters: [{ column: 'number', anyOf: [...bookings.keys()] }],
        sort: [{ column: 'deliveryOn', direction: 'descending' }],
      }}
      added={{ header, of: new Map([...bookings].map(([number, amount]) => [number, written(amount)])) }}
      headingOf={stock === null ? undefined : headingOf}
      note={stock === null ? undefined : note}
    />
  )
}
