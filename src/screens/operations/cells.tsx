import { Group, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { dayOf } from '#domain/kernel/instant.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { labelParts } from '#i18n/driver-labels.ts'
import { formatClock, formatShortDay, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { MOVEMENT_MESSAGES } from '#i18n/operation-messages.ts'
import { RecordCard, RecordLink, TwoLines, TypedLine } from '#screens/list/record/record-cells.tsx'
import { useRecordRows } from '#screens/list/record/record-context.ts'
import { Ltr } from '#ui/ltr.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { useDriverName } from './driver-names.ts'
import { useLate } from './use-late.ts'
import { expectedAt, LateBadge, LateText, OperationStatus } from './operation-looks.tsx'
import classes from './operations.module.css'

interface CellProps {
  readonly row: Operation
}

export const OrderCell = ({ row }: CellProps) => {
  const { i18n } = useLingui()
  return <TwoLines first={<RecordLink row={row} name={`#${row.bookingNumber}`} />} second={i18n._(MOVEMENT_MESSAGES[row.type])} />
}

export const CustomerCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <TypedLine>{inLanguage(row.customerName, language)}</TypedLine>
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

const useExpected = (operation: Operation): string | null => expectedAt(operation, useLocale().language)

export const DayCell = ({ row }: CellProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return row.scheduledOn === null ? (
    <Text c="dimmed">{t`No day yet`}</Text>
  ) : (
    <span className="whole figures">{formatShortDay(row.scheduledOn, language)}</span>
  )
}

/** When it is expected: its day, then how far it is behind, or its hours. */
export const EtaCell = ({ row }: CellProps) => {
  const expected = useExpected(row)
  const late = useLate()(row)
  const second = late > 0 ? <LateText late={late} /> : expected === null ? null : <Ltr>{expected}</Ltr>
  return second ? <TwoLines first={<DayCell row={row} />} second={second} /> : <DayCell row={row} />
}

/** When it is expected on its day, for a card that says the day beside it. */
const HoursCell = ({ row }: CellProps) => {
  const expected = useExpected(row)
  return expected === null ? null : <Ltr>{expected}</Ltr>
}

/** A driver in one line: a long name is cut, and what tells it apart from others stays. */
const DriverLine = ({ label }: { label: string }) => {
  const [name, apart] = labelParts(label)
  if (apart === '') return <TypedLine>{name}</TypedLine>
  return (
    <div className={classes.driver} title={label}>
      <TypedLine>{name}</TypedLine>
      <span className="whole">{apart}</span>
    </div>
  )
}

export const DriverCell = ({ row }: CellProps) => {
  const { t } = useLingui()
  const name = useDriverName(row.driverId)
  return row.driverId === null ? <Text c="dimmed">{t`Nobody yet`}</Text> : <DriverLine label={name} />
}

export const UpdatedCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  const day = formatShortDay(dayOf(row.updatedAt), language)
  return <TwoLines first={<span className="figures">{day}</span>} second={<Ltr>{formatClock(row.updatedAt, language)}</Ltr>} />
}

/** One badge, which a row has the height for: what waits to be sent comes first. */
export const StatusCell = ({ row }: CellProps) => {
  const syncState = useRecordRows().syncStateOf(row)
  return syncState ? <RowSyncBadge state={syncState} /> : <OperationStatus state={row.containerStatus} />
}

/** A movement on a phone. */
export const OperationCard = ({ row }: CellProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const late = useLate()(row)
  const isChosen = row.containerNumber !== null
  return (
    <RecordCard
      row={row}
      name={inLanguage(row.customerName, language)}
      nameEnd={<Ltr>#{row.bookingNumber}</Ltr>}
      lines={[
        // A column says by its header what was not chosen.
        {
          id: 'what',
          start: i18n._(MOVEMENT_MESSAGES[row.type]),
          end: isChosen ? <NumberCell row={row} /> : <Text c="dimmed">{t`Unit: not chosen`}</Text>,
        },
        { id: 'who', start: <DriverCell row={row} />, end: <DayCell row={row} /> },
      ]}
      status={
        <Group gap={4}>
          <OperationStatus state={row.containerStatus} />
          <LateBadge late={late} />
        </Group>
      }
      actions={<HoursCell row={row} />}
    />
  )
}
