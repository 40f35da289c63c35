import type { Instant } from '../kernel/instant.ts'
import { reject, type Rejection } from '../kernel/rejection.ts'
import type { Vendor } from './vendor.ts'

/** Whether the Admin has closed the account: nobody signs in to it any more. */
export const isClosedAccount = ({ standing }: Pick<Vendor, 'standing'>): boolean => standing?.status === 'closed'

/**
 * Why a vendor may take on nothing new: no order, no longer rental, no container on offer. Null: it may. What was agreed goes on, so
 * nothing else asks. Device and server ask this one rule.
 */
export const mayTakeOn = (vendor: Vendor | undefined): Rejection<'vendor.suspended' | 'vendor.closed'> | null => {
  if (!vendor || vendor.status) return null
  return reject(isClosedAccount(vendor) ? 'vendor.closed' : 'vendor.suspended')
}

/** The same of an order: one that was placed before the vendor was suspended, and held up on its way, has its time like any other. */
export const mayBeOrdered = (vendor: Vendor | undefined, bookedAt: Instant): ReturnType<typeof mayTakeOn> => {
  const since = vendor?.standing?.status === 'suspended' ? vendor.standing.since : null
  return since !== null && bookedAt < since ? null : mayTakeOn(vendor)
}
