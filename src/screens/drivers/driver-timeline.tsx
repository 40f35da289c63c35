import { msg } from '@lingui/core/macro'
import { driverSchema, type Driver } from '#domain/drivers/driver.ts'
import { formatDay, formatInstant } from '#i18n/formats.ts'
import { fieldFormatter, type FieldFormatters } from '#screens/list/detail/changed-fields.ts'
import { plainFormatter, RecordTimeline } from '#screens/list/record/record-timeline.tsx'

const BEGINNINGS = ['driver.create', 'driver.import'] as const
const NAMES = {
  'driver.remove': msg({ message: 'Deleted', context: 'driver' }),
  'driver.restore': msg({ message: 'Brought back', context: 'driver' }),
  'driver.confirmPhone': msg`Phone verified`,
}

const fields = driverSchema.entries
const FORMATTERS: FieldFormatters = {
  drivers: {
    name: plainFormatter('name'),
    phone: plainFormatter('phone'),
    phoneVerifiedAt: fieldFormatter(plainFormatter('phoneVerifiedAt').label, fields.phoneVerifiedAt, (at, _, language) =>
      formatInstant(at, language),
    ),
    email: plainFormatter('email'),
    bornOn: fieldFormatter(plainFormatter('bornOn').label, fields.bornOn, (day, _, language) => formatDay(day, language)),
    address: plainFormatter('address'),
    licenseNumber: plainFormatter('licenseNumber'),
    licenseExpiresOn: fieldFormatter(plainFormatter('licenseExpiresOn').label, fields.licenseExpiresOn, (day, _, language) =>
      formatDay(day, language),
    ),
    profileImage: plainFormatter('profileImage'),
    drivingLicense: plainFormatter('drivingLicense'),
    active: plainFormatter('active'),
    available: plainFormatter('available'),
  },
}

/** What happened to a driver's record and who did it. */
export const DriverTimeline = ({ driver }: { driver: Driver }) => (
  <RecordTimeline kind="drivers" record={driver} told={FORMATTERS} beginnings={BEGINNINGS} names={NAMES} />
)
