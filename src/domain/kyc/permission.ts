import { reject, type Rejection } from '../kernel/rejection.ts'
import { mayTakeOn } from '../vendors/standing.ts'
import type { Vendor } from '../vendors/vendor.ts'

/** What only an approved vendor may do. */
export const TRADES = ['booking.accept', 'container.publish'] as const

/**
 * Whether a vendor may trade: accept bookings and offer containers. Null: yes. Device and server ask this one rule, so that an
 * unapproved vendor learns it offline and cannot get round it.
 */
export const mayTrade = (vendor: Vendor | undefined): Rejection<'kyc.not_approved'> | ReturnType<typeof mayTakeOn> =>
  vendor?.isKyc ? mayTakeOn(vendor) : reject('kyc.not_approved')
