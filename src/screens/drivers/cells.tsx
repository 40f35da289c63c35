import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconClockExclamation, IconFileUpload } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import { useLingui as useLinguiMacro } from '@lingui/react/macro'
import type { Driver } from '#domain/drivers/driver.ts'
import { licenseBucket } from '#domain/drivers/license.ts'
import { formatDay, formatInstant, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { RecordCard, RecordLink, TwoLines } from '#screens/list/record/record-cells.tsx'
import { useRecordRows } from '#screens/list/record/record-context.ts'
import { Ltr } from '#ui/ltr.tsx'
import { RowButton } from '#ui/row-button.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Typed } from '#ui/typed.tsx'
import classes from './drivers.module.css'
import { ActiveBadge, LicenseBadge, PhoneBadge } from './driver-status.tsx'
import { DriverSwitch } from './driver-switch.tsx'
import { LICENSE_MESSAGES } from './messages.ts'
import { useReplaceLicense } from './replace-license.tsx'

interface CellProps {
  readonly row: Driver
}

export const NameCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <TwoLines isTyped first={<RecordLink row={row} name={inLanguage(row.name, language)} />} second={<Ltr>{row.phone}</Ltr>} />
}

/** One badge, which a row has the height for: what is on its way first, then what keeps somebody from work, then that they are at work. */
export const StatusCell = ({ row }: CellProps) => {
  const syncState = useRecordRows().syncStateOf(row)
  if (syncState) return <RowSyncBadge state={syncState} />
  return row.active && row.phoneVerifiedAt === null ? <PhoneBadge driver={row} /> : <ActiveBadge driver={row} />
}

/** The last day of the license, and below it where that stands on the radar: pressed, it is replaced. */
export const LicenseCell = ({ row }: CellProps) => {
  const { _ } = useLingui()
  const { t } = useLinguiMacro()
  const replace = useReplaceLicense()
  const { language } = useLocale()
  const { today } = useRecordRows()
  const day = <span className="whole figures">{formatDay(row.licenseExpiresOn, language)}</span>
  const bucket = licenseBucket(row.licenseExpiresOn, today)
  if (bucket === null) return day
  const Sign = bucket === 'expired' ? IconAlertTriangle : IconClockExclamation
  const name = inLanguage(row.name, language)
  return (
    <button type="button" className={classes.replace} title={t`Replace the license of ${name}`} onClick={() => replace(row)}>
      {day}
      <span className={classes.radar} data-bucket={bucket}>
        <Sign size={14} aria-hidden />
        {_(LICENSE_MESSAGES[bucket])}
      </span>
      <IconFileUpload size={18} className={classes.replaceSign} aria-hidden />
    </button>
  )
}

export const ActiveCell = ({ row }: CellProps) => <DriverSwitch driver={row} field="active" />
export const AvailableCell = ({ row }: CellProps) => <DriverSwitch driver={row} field="available" />
export const EmailCell = ({ row }: CellProps) => <Ltr>{row.email}</Ltr>
export const LicenseNumberCell = ({ row }: CellProps) => <Ltr>{row.licenseNumber}</Ltr>
export const AddressCell = ({ row }: CellProps) => <Typed>{row.address}</Typed>

export const BornCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <span className="whole figures">{formatDay(row.bornOn, language)}</span>
}

export const AddedCell = ({ row }: CellProps) => {
  const { language } = useLocale()
  return <span className="whole figures">{formatInstant(row.createdAt, language)}</span>
}

/** A driver on a phone. */
export const DriverCard = ({ row }: CellProps) => {
  const { t } = useLinguiMacro()
  const { language } = useLocale()
  const { today } = useRecordRows()
  const replace = useReplaceLicense()
  return (
    <RecordCard
      row={row}
      name={inLanguage(row.name, language)}
      lines={[
        {
          id: 'phone',
          start: <Ltr>{row.phone}</Ltr>,
          end: (
            <>
              <Text size="xs" c="dimmed" component="div">{t`License expires on`}</Text>
              <span className="whole figures">{formatDay(row.licenseExpiresOn, language)}</span>
            </>
          ),
        },
      ]}
      status={
        <Group gap={4} className={classes.badges}>
          <ActiveBadge driver={row} />
          <PhoneBadge driver={row} />
          <LicenseBadge driver={row} today={today} />
        </Group>
      }
      actions={<DriverSwitch driver={row} field="available" labelled />}
      foot={
        licenseBucket(row.licenseExpiresOn, today) === null ? null : (
          <RowButton tone="plain" onClick={() => replace(row)}>{t`Replace license`}</RowButton>
        )
      }
    />
  )
}
