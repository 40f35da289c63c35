import { Plural, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { answerBy } from '#domain/requests/answer-by.ts'
import type { ChangeRequest, RequestDetails } from '#domain/requests/request.ts'
import { CAUSE_MESSAGES, PAYMENT_METHOD_MESSAGES } from '#i18n/domain-messages.ts'
import { formatAgo, formatDay, formatInstant, formatMoney, formatShortDay, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useRowSync } from '#screens/list/answer/answer-context.ts'
import { RecordLink, TwoLines } from '#screens/list/record/record-cells.tsx'
import { useIsLeftOut } from '#screens/list/shown-columns.ts'
import { shortAddress } from '#screens/list/record/short-address.ts'
import { Ltr } from '#ui/ltr.tsx'
import { Answer } from './answer.tsx'
import { ContainerLabel } from './container-label.tsx'
import classes from './requests.module.css'
import { useRequestRows } from './row-context.ts'

// A cell is drawn anew only for another row: a list that gets narrower only takes some away.
interface CellProps {
  readonly row: ChangeRequest
}

const Customer = ({ row }: CellProps) => {
  const { language } = useLocale()
  const name = inLanguage(row.customerName, language)
  return <TwoLines isTyped first={<RecordLink row={row} name={name} />} second={shortAddress(inLanguage(row.address, language))} />
}
export const CustomerCell = memo(Customer)

/** What would change: `14 → 21 days`, `24 Nov → 22 Nov`, or why something is to be moved. */
export const Change = ({ details }: { details: RequestDetails }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const longer = (before: number, more: number) => (
    <span className="whole figures">
      <Plural value={before + more} one={`${before} → # day`} other={`${before} → # days`} />
    </span>
  )
  switch (details.type) {
    case 'renewal':
      return longer(details.initialDays, details.renewalDays)
    case 'grace_period':
      return longer(details.originalDays, details.graceDays)
    case 'early_pickup': {
      const [before, after] = [formatShortDay(details.originalPickupOn, language), formatShortDay(details.pickupOn, language)]
      return <span className="whole figures">{t`${before} → ${after}`}</span>
    }
    case 'removal':
    case 'replacement':
      return i18n._(CAUSE_MESSAGES[details.cause])
  }
}

export const ChangeCell = memo(({ row }: CellProps) => <Change details={row.details} />)

const ContainerOf = ({ row: { container, details } }: CellProps) => {
  const isChangeLeftOut = useIsLeftOut('change')
  return (
    <TwoLines
      first={<ContainerLabel container={container} />}
      second={isChangeLeftOut ? <Change details={details} /> : <Ltr>{container.barcode}</Ltr>}
    />
  )
}
export const ContainerCell = memo(ContainerOf)

/** Whether an answer is due by now, or was; null: not yet. */
const useDueNote = (row: ChangeRequest): ReactNode => {
  const { t } = useLingui()
  const { today } = useRequestRows()
  const due = row.status === 'pending' ? answerBy(row) : null
  if (due === null || due > today) return null
  return <span className={classes.due}>{due === today ? t`Due today` : t({ message: 'Overdue', context: 'answer' })}</span>
}

/** A day, and whether an answer is too late for it. */
export const DueDay = ({ row, day }: CellProps & { day: string }) => {
  const { language } = useLocale()
  const note = useDueNote(row)
  const written = <span className="whole figures">{formatDay(day, language)}</span>
  return note === null ? written : <TwoLines first={written} second={note} />
}

export const AnswerByCell = memo(({ row }: CellProps) => <DueDay row={row} day={answerBy(row)} />)

const Effective = ({ row }: CellProps) => {
  const { language } = useLocale()
  // Where another day is the one to answer by, that one says how late it is.
  if (answerBy(row) !== row.effectiveOn) return <span className="whole figures">{formatDay(row.effectiveOn, language)}</span>
  return <DueDay row={row} day={row.effectiveOn} />
}
export const EffectiveCell = memo(Effective)

const Requested = ({ row }: CellProps) => {
  const { language } = useLocale()
  const { now } = useRequestRows()
  const note = useDueNote(row)
  // Where the day of the change is the one to answer by, that column says how late it is.
  const isSaidHere = useIsLeftOut(answerBy(row) === row.effectiveOn ? 'effective' : 'answerBy')
  const at = formatInstant(row.requestedAt, language)
  return (
    <TwoLines
      first={
        <time dateTime={row.requestedAt} title={at}>
          {formatAgo(Date.parse(row.requestedAt), now, language)}
        </time>
      }
      second={isSaidHere && note !== null ? note : <Ltr>#{row.number}</Ltr>}
    />
  )
}
export const RequestedCell = memo(Requested)

const Amount = ({ row: { details } }: CellProps) => {
  const { i18n } = useLingui()
  if (details.type !== 'renewal') return null
  return <TwoLines first={<Ltr>{formatMoney(details.amount)}</Ltr>} second={i18n._(PAYMENT_METHOD_MESSAGES[details.paymentMethod])} />
}
export const AmountCell = memo(Amount)

export const BookingCell = ({ row }: CellProps) => <Ltr>#{row.bookingNumber}</Ltr>

export const DecidedCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return row.decidedAt === null ? null : <span className="whole figures">{formatInstant(row.decidedAt, language)}</span>
}

const AnswerOrState = ({ row }: CellProps) => {
  const { approve, reject } = useRequestRows()
  return <Answer request={row} syncState={useRowSync({ kind: 'requests', id: row.id })} onApprove={approve} onReject={reject} />
}
export const AnswerCell = memo(AnswerOrState)
