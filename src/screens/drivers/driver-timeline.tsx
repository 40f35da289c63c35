import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { HistoryEntry } from '#db/core/history.ts'
import { useHistory } from '#db/hooks/use-history.ts'
import { driverSchema, type Driver } from '#domain/drivers/driver.ts'
import { FIELD_PARTS } from '#i18n/export-messages.ts'
import { describeChangedValue } from '#i18n/describe-value.ts'
import { formatDay, formatInstant } from '#i18n/formats.ts'
import { teller, type Teller, type Tellers } from '#screens/list/detail/told-fields.ts'
import { Timeline, TimelineEntry } from '#screens/list/detail/timeline.tsx'

const ADDED = msg({ message: 'Added', context: 'driver' })
const CHANGED = msg({ message: 'Changed', context: 'driver' })
const BEGINNINGS: readonly string[] = ['driver.create', 'driver.import']

const WHAT: Readonly<Record<string, MessageDescriptor>> = {
  'driver.remove': msg({ message: 'Deleted', context: 'driver' }),
  'driver.restore': msg({ message: 'Brought back', context: 'driver' }),
  'driver.confirmPhone': msg`Phone verified`,
}

const fields = driverSchema.entries
const label = (name: keyof typeof FIELD_PARTS): MessageDescriptor => FIELD_PARTS[name] ?? CHANGED
const plain = (name: keyof Driver): Teller => ({
  label: label(name),
  words: (value, i18n, language) => (value === null || value === undefined ? null : describeChangedValue(i18n, value, language)),
})

const TOLD: Tellers = {
  drivers: {
    name: plain('name'),
    phone: plain('phone'),
    phoneVerifiedAt: teller(label('phoneVerifiedAt'), fields.phoneVerifiedAt, (at, _, language) => formatInstant(at, language)),
    email: plain('email'),
    bornOn: teller(label('bornOn'), fields.bornOn, (day, _, language) => formatDay(day, language)),
    address: plain('address'),
    licenseNumber: plain('licenseNumber'),
    licenseExpiresOn: teller(label('licenseExpiresOn'), fields.licenseExpiresOn, (day, _, language) => formatDay(day, language)),
    profileImage: plain('profileImage'),
    drivingLicense: plain('drivingLicense'),
    active: plain('active'),
    available: plain('available'),
  },
}

const nameOf = (entry: HistoryEntry): string => (entry.state === 'done' ? entry.audit.name : entry.name)

/** What happened to a driver's record and who did it. */
export const DriverTimeline = ({ driver }: { driver: Driver }) => {
  const { _ } = useLingui()
  const history = useHistory({ kind: 'drivers', id: driver.id })
  // The beginning is told by whoever made it, once that is known here.
  const isTold = history?.some((entry) => BEGINNINGS.includes(nameOf(entry))) ?? true
  return (
    <Timeline
      history={history}
      told={TOLD}
      whatOf={(entry) => {
        const name = nameOf(entry)
        if (BEGINNINGS.includes(name)) return _(ADDED)
        return _((Object.hasOwn(WHAT, name) ? WHAT[name] : undefined) ?? CHANGED)
      }}
    >
      {isTold ? null : <TimelineEntry what={_(ADDED)} at={driver.createdAt} />}
    </Timeline>
  )
}
