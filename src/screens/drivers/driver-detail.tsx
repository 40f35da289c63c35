import { Alert, Group, Stack, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { mayAssign } from '#domain/drivers/license.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { formatDay, formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { KeptFile } from '#screens/form/kept-file.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { PhoneLinks } from '#screens/list/detail/phone-links.tsx'
import classes from '#screens/list/record/record.module.css'
import { useNow } from '#screens/list/use-now.ts'
import { PhoneCode } from '#screens/phone-code/phone-code.tsx'
import { Facts } from '#ui/facts.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Typed } from '#ui/typed.tsx'
import { ASSIGNED, COMPLETED, DriverBookings } from './driver-bookings.tsx'
import { DriverLicense } from './driver-license.tsx'
import { DriverReport } from './driver-report.tsx'
import { ActiveBadge, LicenseBadge, PhoneBadge } from './driver-status.tsx'
import { DriverSwitch } from './driver-switch.tsx'
import { DriverTimeline } from './driver-timeline.tsx'
import { DriverTotals } from './driver-totals.tsx'
import { VERDICT_MESSAGES } from './messages.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  // Below the heading of a page of its own, or below the record's beside the list.
  const order = useDetailWay().mode === 'beside' ? 3 : 2
  return (
    <section className={classes.section}>
      <Title order={order}>{title}</Title>
      {children}
    </section>
  )
}

/** Everything about a driver: whether they can be given work and how to reach them first, then figures, license, work and history. */
export const DriverDetail = ({ driver }: { driver: Driver }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const syncState = useRowSyncStates().get(refKey({ kind: 'drivers', id: driver.id }))
  // Once it is shown it stays, and says that the phone is verified: nobody loses the place they stand at.
  const [isVerifying, setVerifying] = useState(false)
  if (driver.phoneVerifiedAt === null && !isVerifying) setVerifying(true)
  const verdict = mayAssign(driver, { today, on: today })
  return (
    <Stack gap="md">
      <Group gap="xs">
        <ActiveBadge driver={driver} />
        <PhoneBadge driver={driver} />
        <LicenseBadge driver={driver} today={today} />
        {syncState ? <RowSyncBadge state={syncState} /> : null}
      </Group>
      {verdict === null ? null : (
        <Alert color="warning" icon={<IconInfoCircle size={20} aria-hidden />} role="note">
          {i18n._(VERDICT_MESSAGES[verdict.code])}
        </Alert>
      )}
      {driver.removedAt === undefined ? (
        <>
          <Group gap="lg">
            <DriverSwitch driver={driver} field="active" labelled />
            <DriverSwitch driver={driver} field="available" labelled />
          </Group>
          <Group gap="xs">
            <PhoneLinks phone={driver.phone} />
          </Group>
          {isVerifying ? (
            <Section title={t`Verify the phone`}>
              <PhoneCode driver={driver} />
            </Section>
          ) : null}
        </>
      ) : null}
      <Section title={t`In figures`}>
        <Stack gap="sm">
          <DriverTotals driverId={driver.id} />
          <DriverReport driver={driver} />
        </Stack>
      </Section>
      <Section title={t`License`}>
        <DriverLicense driver={driver} />
      </Section>
      <Section title={t`Person`}>
        <Stack gap="sm">
          {driver.profileImage === null ? null : <KeptFile file={driver.profileImage} />}
          <Facts
            facts={[
              [t`Phone`, <Ltr key="phone">{driver.phone}</Ltr>],
              [
                t`Email`,
                <Ltr key="email" mayBreak>
                  {driver.email}
                </Ltr>,
              ],
              [t`Date of birth`, formatDay(driver.bornOn, language)],
              [t`Address`, <Typed key="address">{driver.address}</Typed>],
              [t`Created at`, formatInstant(driver.createdAt, language)],
            ]}
          />
        </Stack>
      </Section>
      <Section title={t`Assigned bookings`}>
        <DriverBookings driverId={driver.id} states={ASSIGNED} none={t`No open booking is given to this driver.`} />
      </Section>
      <Section title={t`Completed bookings`}>
        <DriverBookings driverId={driver.id} states={COMPLETED} none={t`No booking has been completed yet.`} />
      </Section>
      <Section title={t`What happened`}>
        <DriverTimeline driver={driver} />
      </Section>
    </Stack>
  )
}
