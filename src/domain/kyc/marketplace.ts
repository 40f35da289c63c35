import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import type { Vendor } from '../vendors/vendor.ts'
import { kycFault, lastHandedIn } from './kyc.ts'

/** What is wrong in which field, as the Admin says it. */
export const decisionFaults = v.optional(v.pipe(v.array(v.omit(kycFault, ['mended', 'was'])), v.maxLength(30)))

/**
 * The Admin decides the identity check. Deciding again is allowed: a check can be withdrawn or corrected. `submittedAt` says which documents were
 * looked at ({@link lastHandedIn}): where others lie there by now, nothing is decided.
 */
export const decideKyc = defineMutation({
  name: 'kyc.decide',
  version: 1,
  by: 'marketplace',
  args: v.object({
    vendorId: id,
    status: v.picklist(['approved', 'rejected', 'pending']),
    reason: v.nullable(reason),
    /** Said beside the fields; with a rejection only. */
    faults: decisionFaults,
    submittedAt: v.optional(instant),
  }),
  needs: (args) => [{ kind: 'vendors', id: args.vendorId }],
  decide: (rows, args, context) => {
    const vendor = rows.get('vendors', args.vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    const rejected = args.status === 'rejected'
    if (rejected && args.reason === null) return refuse('kyc.reason_required')
    const handedIn = lastHandedIn(vendor.kyc)
    if (args.submittedAt !== undefined && args.submittedAt !== handedIn) return refuse('kyc.changed_since')
    return accept(
      put('vendors', {
        ...vendor,
        isKyc: args.status === 'approved',
        kyc: {
          ...vendor.kyc,
          status: args.status,
          rejectionReason: rejected ? args.reason : null,
          faults: rejected ? (args.faults ?? []) : [],
          decidedAt: args.status === 'pending' ? null : context.now,
        },
      } satisfies Vendor),
    )
  },
  announce: (args) => ({ code: `kyc.${args.status}`, params: {}, ref: { kind: 'vendors', id: args.vendorId } }),
})
