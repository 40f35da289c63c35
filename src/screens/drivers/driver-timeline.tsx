import { msg } from '@lingui/core/macro'
import { driverSchema, type Driver } from '#domain/drivers/driver.ts'
import { formatDay, formatInstant } from '#i18n/formats.ts'
import { teller, type Tellers } from '#screens/list/detail/told-fields.ts'
import { plainTeller, RecordTimeline } from '#screens/list/record/record-timeline.tsx'

const BEGINNINGS = ['driver.create', 'driver.import'] as const
const NAMES = {
  'driver.remove': msg({ message: 'Deleted', context: 'driver' }),
  'driver.restore': msg({ message: 'Brought back', context: 'driver' }),
  'driver.confirmPhone': msg`Phone verified`,
}

const fields = driverSchema.entries
const TOLD: Tellers = {
  drivers: {
    name: plainTeller('name'),
    phone: plainTeller('phone'),
    phoneVerifiedAt: teller(plainTeller('phoneVerifiedAt').label, fields.phoneVerifiedAt, (at, _, language) => formatInstant(at, language)),
    email: plainTeller('email'),
    bornOn: teller(plainTeller('bornOn').label, fields.bornOn, (day, _, language) => formatDay(day, language)),
    address: plainTeller('address'),
    licenseNumber: plainTeller('licenseNumber'),
    licenseExpiresOn: teller(plainTeller('licenseExpiresOn').label, fields.licenseExpiresOn, (day, _, language) =>
      formatDay(day, language),
    ),
    profileImage: plainTeller('profileImage'),
    drivingLicense: plainTeller('drivingLicense'),
    active: plainTeller('active'),
    available: plainTeller('available'),
  },
}

/** What happened to a driver's record and who did it. */
export const DriverTimeline = ({ driver }: { driver: Driver }) => (
  <RecordTimeline kind="drivers" record={driver} told={TOLD} beginnings={BEGINNINGS} names={NAMES} />
)
