import { Group, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { Operation } from '#domain/operations/operation.ts'
import { formatClock, formatInstant, formatShortDay, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { MOVEMENT_MESSAGES } from '#i18n/operation-messages.ts'
import { RecordCard, RecordLink, TwoLines } from '#screens/list/record/record-cells.tsx'
import { useRecordRows } from '#screens/list/record/record-context.ts'
import { Ltr } from '#ui/ltr.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Typed } from '#ui/typed.tsx'
import { useDriverName } from './driver-names.ts'
import { LateBadge, OperationStatus } from './operation-looks.tsx'

interface CellProps {
  readonly row: Operation
}

export const OrderCell = ({ row }: CellProps) => {
  const { i18n } = useLingui()
  return <TwoLines first={<RecordLink row={row} name={`#${row.bookingNumber}`} />} second={i18n._(MOVEMENT_MESSAGES[row.type])} />
}

export const CustomerCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <Typed>{inLanguage(row.customerName, language)}</Typed>
}

export const NumberCell = ({ row }: CellProps) => {
  const { t } = useLingui()
  return row.containerNumber === null ? <Text c="dimmed">{t`Not chosen`}</Text> : <Ltr>{row.containerNumber}</Ltr>
}

export const DurationCell = ({ row }: CellProps) => (
  <span className="whole">
    <Plural value={row.durationDays} one="# day" other="# days" />
  </span>
)

/** The hours in which it is expected: by what the driver said, else by its window. */
const useExpected = ({ etaAt, hours }: Operation): string | null => {
  const { language } = useLocale()
  if (etaAt !== null) return formatClock(etaAt, language)
  return hours ? `${hours.from}–${hours.to}` : null
}

export const DayCell = ({ row }: CellProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return row.scheduledOn === null ? (
    <Text c="dimmed">{t`No day yet`}</Text>
  ) : (
    <span className="whole figures">{formatShortDay(row.scheduledOn, language)}</span>
  )
}

export const EtaCell = ({ row }: CellProps) => {
  const expected = useExpected(row)
  return expected === null ? <Text c="dimmed">—</Text> : <Ltr>{expected}</Ltr>
}

export const DriverCell = ({ row }: CellProps) => {
  const { t } = useLingui()
  const name = useDriverName(row.driverId)
  return row.driverId === null ? <Text c="dimmed">{t`Nobody yet`}</Text> : <Typed>{name}</Typed>
}

export const UpdatedCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <span className="whole figures">{formatInstant(row.updatedAt, language)}</span>
}

/** One badge, which a row has the height for: what waits to be sent, then what is late. */
export const StatusCell = ({ row }: CellProps) => {
  const { syncStateOf, today } = useRecordRows()
  const syncState = syncStateOf(row)
  if (syncState) return <RowSyncBadge state={syncState} />
  return (
    <Group gap={4} wrap="nowrap">
      <OperationStatus state={row.containerStatus} />
      <LateBadge operation={row} today={today} />
    </Group>
  )
}

/** A movement on a phone. */
export const OperationCard = ({ row }: CellProps) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const { today } = useRecordRows()
  return (
    <RecordCard
      row={row}
      name={inLanguage(row.customerName, language)}
      nameEnd={<Ltr>#{row.bookingNumber}</Ltr>}
      lines={[
        { id: 'what', start: i18n._(MOVEMENT_MESSAGES[row.type]), end: <NumberCell row={row} /> },
        { id: 'who', start: <DriverCell row={row} />, end: <DayCell row={row} /> },
      ]}
      status={
        <Group gap={4}>
          <OperationStatus state={row.containerStatus} />
          <LateBadge operation={row} today={today} />
        </Group>
      }
      actions={<EtaCell row={row} />}
    />
  )
}
