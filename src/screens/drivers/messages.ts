import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DriverValues } from '#domain/drivers/driver-form.ts'
import type { LicenseBucket, Verdict } from '#domain/drivers/license.ts'
import type { FieldMessages } from '#screens/form/fields.ts'

export const ACTIVE = msg({ message: 'Active', context: 'driver' })
export const INACTIVE = msg({ message: 'Inactive', context: 'driver' })
export const AVAILABLE = msg({ message: 'Available', context: 'driver' })
export const UNAVAILABLE = msg({ message: 'Unavailable', context: 'driver' })
export const VERIFIED = msg`Phone verified`
export const NOT_VERIFIED = msg`Phone not verified`

export const LICENSE_NUMBER = msg({ message: 'License number', context: 'driver' })

export const DRIVER_FIELD_MESSAGES: Readonly<Record<keyof DriverValues, FieldMessages>> = {
  name: { label: msg`Name` },
  phone: { label: msg`Phone`, help: msg`10 digits, beginning with 05. If the number changes, it has to be verified again.` },
  email: { label: msg`Email` },
  bornOn: { label: msg`Date of birth`, help: msg`A driver is at least 18 years old.` },
  address: { label: msg`Address` },
  licenseNumber: { label: LICENSE_NUMBER },
  licenseExpiresOn: { label: msg`License expires on` },
  profileImage: { label: msg`Photo` },
  drivingLicense: { label: msg`Driving license` },
}

/** Where a license stands on the radar, in the column of licenses. */
export const LICENSE_MESSAGES: Readonly<Record<Exclude<`${LicenseBucket}`, 'null'>, MessageDescriptor>> = {
  expired: msg({ message: 'Expired', context: 'license' }),
  7: msg`Expires within 7 days`,
  30: msg`Expires within 30 days`,
  60: msg`Expires within 60 days`,
  90: msg`Expires within 90 days`,
}

/** The same beside other things that could expire, as whether a driver is active. */
export const LICENSE_SENTENCES: typeof LICENSE_MESSAGES = {
  expired: msg`License expired`,
  7: msg`License expires within 7 days`,
  30: msg`License expires within 30 days`,
  60: msg`License expires within 60 days`,
  90: msg`License expires within 90 days`,
}

/** Why a driver gets no work, or what deserves a thought first. */
export const VERDICT_MESSAGES: Readonly<Record<Verdict['code'], MessageDescriptor>> = {
  'driver.removed': msg`Deleted: gets no work any more.`,
  'driver.inactive': msg`Gets no work while inactive.`,
  'driver.unavailable': msg`Gets no work while unavailable.`,
  'driver.phone_unverified': msg`Gets no work until the phone is verified.`,
  'driver.licence_expired': msg`Gets no work: the license has expired.`,
  'licence_ends_before': msg`The license expires before the day of the job.`,
}
