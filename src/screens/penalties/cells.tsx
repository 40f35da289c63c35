import { IconAlertCircle, IconCircleCheck, IconCircleOff, IconGavel } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import { useLingui as useLinguiMacro } from '@lingui/react/macro'
import { isDisputed, type Penalty } from '#domain/penalties/penalty.ts'
import type { PenaltyState } from '#domain/penalties/lifecycle.ts'
import { BIN_SIZE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatInstantDay, formatMoney, formatNumber, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { PENALTY_CAUSE_MESSAGES, PENALTY_STATE_MESSAGES } from '#i18n/money-messages.ts'
import { RecordCard, RecordLink, TwoLines } from '#screens/list/record/record-cells.tsx'
import { useRecordRows } from '#screens/list/record/record-context.ts'
import { Ltr } from '#ui/ltr.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { StateBadge, StatusBadge, type Looks } from '#ui/status-badge.tsx'
import { Typed } from '#ui/typed.tsx'

interface CellProps {
  readonly row: Penalty
}

const LOOKS: Looks<PenaltyState> = {
  unpaid: ['warning', IconAlertCircle],
  paid: ['success', IconCircleCheck],
  waived: ['neutral', IconCircleOff],
}

/** Whether a penalty is paid, and that it is disputed as long as nobody has answered. */
export const PenaltyStatus = ({ row }: CellProps) => {
  const { t } = useLinguiMacro()
  if (isDisputed(row))
    return (
      <StatusBadge tone="info" icon={IconGavel}>
        {t`Disputed`}
      </StatusBadge>
    )
  return <StateBadge state={row.status} looks={LOOKS} words={PENALTY_STATE_MESSAGES} />
}

/** One badge, which a row has the height for: what is on its way first. */
export const StatusCell = ({ row }: CellProps) => {
  const syncState = useRecordRows().syncStateOf(row)
  return syncState ? <RowSyncBadge state={syncState} /> : <PenaltyStatus row={row} />
}

export const BookingCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return (
    <TwoLines isTyped first={<RecordLink row={row} name={`#${row.bookingNumber}`} />} second={inLanguage(row.customerName, language)} />
  )
}

export const ContainerCell = ({ row }: CellProps) => {
  const { _ } = useLingui()
  const { language } = useLocale()
  return (
    <span className="whole">
      {_(BIN_SIZE_MESSAGES[row.container.binSize])} × {formatNumber(row.quantity, language)}
    </span>
  )
}

export const IssuedCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <span className="whole figures">{formatInstantDay(row.issuedAt, language)}</span>
}

export const CauseCell = ({ row }: CellProps) => {
  const { _ } = useLingui()
  const cause = _(PENALTY_CAUSE_MESSAGES[row.cause])
  return row.note === null ? cause : <TwoLines first={cause} second={<span dir="auto">{row.note}</span>} />
}

export const AmountCell = ({ row }: CellProps) => <Ltr>{formatMoney(row.amount)}</Ltr>

/** A penalty on a phone. */
export const PenaltyCard = ({ row }: CellProps) => {
  const { _ } = useLingui()
  const { language } = useLocale()
  return (
    <RecordCard
      row={row}
      name={`#${row.bookingNumber}`}
      nameEnd={<AmountCell row={row} />}
      lines={[
        { id: 'customer', start: <Typed>{inLanguage(row.customerName, language)}</Typed>, end: <IssuedCell row={row} /> },
        { id: 'cause', start: _(PENALTY_CAUSE_MESSAGES[row.cause]) },
      ]}
      status={<PenaltyStatus row={row} />}
    />
  )
}
