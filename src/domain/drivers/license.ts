import { addDaysTo, type Day } from '../kernel/instant.ts'
import type { Driver } from './driver.ts'
import type { DriverRejection } from './mutations.ts'

/** Days before a license ends from which the radar shows it, the nearest first. */
export const LICENSE_DAYS = [7, 30, 60, 90] as const

/** Where a license stands on the radar: run out, within so many days of it, or farther off (null). It is valid on its last day. */
export type LicenseBucket = 'expired' | (typeof LICENSE_DAYS)[number] | null

/** Where a license stands on the radar today. */
export const licenseBucket = (expiresOn: Day, today: Day): LicenseBucket =>
  expiresOn < today ? 'expired' : (LICENSE_DAYS.find((days) => expiresOn <= addDaysTo(today, days)) ?? null)

/** What stands in the way of giving a driver a job, or deserves a thought first. */
export type Verdict =
  | {
      readonly kind: 'blocked'
      readonly code: Exclude<DriverRejection, 'driver.under_age' | 'driver.has_bookings' | 'driver.has_operations'>
    }
  /** The license is valid today, and will not be any more on the day of the job. */
  | { readonly kind: 'warning'; readonly code: 'licence_ends_before'; readonly expiresOn: Day }

interface Job {
  /** The day it is in Riyadh. */
  readonly today: Day
  /** The day of the job. */
  readonly on: Day
}

/** Whether the license lets a driver drive a job: one that has run out blocks, one that runs out before the job's day warns. */
export const mayDrive = ({ licenseExpiresOn }: Pick<Driver, 'licenseExpiresOn'>, { today, on }: Job): Verdict | null => {
  if (licenseExpiresOn < today) return { kind: 'blocked', code: 'driver.licence_expired' }
  return licenseExpiresOn < on ? { kind: 'warning', code: 'licence_ends_before', expiresOn: licenseExpiresOn } : null
}

type Assignable = Pick<Driver, 'licenseExpiresOn' | 'active' | 'available' | 'phoneVerifiedAt' | 'removedAt'>

/** Whether a driver may be given a job: the one rule of every screen and of the server. */
export const mayAssign = (driver: Assignable, job: Job): Verdict | null => {
  if (driver.removedAt !== undefined) return { kind: 'blocked', code: 'driver.removed' }
  if (!driver.active) return { kind: 'blocked', code: 'driver.inactive' }
  if (!driver.available) return { kind: 'blocked', code: 'driver.unavailable' }
  if (driver.phoneVerifiedAt === null) return { kind: 'blocked', code: 'driver.phone_unverified' }
  return mayDrive(driver, job)
}
