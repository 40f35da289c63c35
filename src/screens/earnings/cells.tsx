import { IconCash, IconClock, IconCircleCheck } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import { useLingui as useLinguiMacro } from '@lingui/react/macro'
import type { Earning, EarningState } from '#domain/earnings/earning.ts'
import { BIN_SIZE_MESSAGES, PAYMENT_METHOD_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatInstantDay, formatMoney, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { EARNING_STATE_MESSAGES } from '#i18n/money-messages.ts'
import { RecordCard, RecordLink, TwoLines } from '#screens/list/record/record-cells.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { StateBadge, type Looks } from '#ui/status-badge.tsx'
import { Typed } from '#ui/typed.tsx'

interface CellProps {
  readonly row: Earning
}

const LOOKS: Looks<EarningState> = {
  expected: ['info', IconClock],
  paid_out: ['success', IconCircleCheck],
  collected: ['neutral', IconCash],
}

export const EarningStatus = ({ row }: CellProps) => <StateBadge state={row.status} looks={LOOKS} words={EARNING_STATE_MESSAGES} />

export const BookingCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return (
    <TwoLines isTyped first={<RecordLink row={row} name={`#${row.bookingNumber}`} />} second={inLanguage(row.customerName, language)} />
  )
}

export const ContainerCell = ({ row }: CellProps) => {
  const { _ } = useLingui()
  return <TwoLines first={_(WASTE_TYPE_MESSAGES[row.container.wasteType])} second={_(BIN_SIZE_MESSAGES[row.container.binSize])} />
}

export const CompletedCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <span className="whole figures">{formatInstantDay(row.completedAt, language)}</span>
}

export const PayoutCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return row.expectedPayoutOn === null ? '–' : <span className="whole figures">{formatDay(row.expectedPayoutOn, language)}</span>
}

export const GrossCell = ({ row }: CellProps) => {
  const { _ } = useLingui()
  return <TwoLines first={<Ltr>{formatMoney(row.gross)}</Ltr>} second={_(PAYMENT_METHOD_MESSAGES[row.method])} />
}

/** With the tax on it below. */
export const CommissionCell = ({ row }: CellProps) => {
  const { t } = useLinguiMacro()
  return (
    <TwoLines
      first={<Ltr>{formatMoney(row.commission)}</Ltr>}
      second={
        <>
          {t`VAT`} <Ltr>{formatMoney(row.vat)}</Ltr>
        </>
      }
    />
  )
}
export const VatCell = ({ row }: CellProps) => <Ltr>{formatMoney(row.vat)}</Ltr>
export const NetCell = ({ row }: CellProps) => <Ltr>{formatMoney(row.net)}</Ltr>

/** An earning on a phone. */
export const EarningCard = ({ row }: CellProps) => {
  const { language } = useLocale()
  return (
    <RecordCard
      row={row}
      name={`#${row.bookingNumber}`}
      nameEnd={<NetCell row={row} />}
      lines={[{ id: 'customer', start: <Typed>{inLanguage(row.customerName, language)}</Typed>, end: <CompletedCell row={row} /> }]}
      status={<EarningStatus row={row} />}
    />
  )
}
