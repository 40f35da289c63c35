import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { isAnother } from '../kernel/decision.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { text } from '../kernel/text.ts'
import type { Vendor } from './vendor.ts'

const deletionArgs = v.object({ vendorId: id })

/** The vendor asks for the account to be closed. Nothing stops working: the Admin settles what is open and closes it. */
export const requestDeletion = defineMutation({
  name: 'vendor.requestDeletion',
  version: 1,
  by: 'vendor',
  args: v.object({ ...deletionArgs.entries, reason: v.nullable(text(1, 500)) }),
  needs: (args) => [{ kind: 'vendors', id: args.vendorId }],
  decide: (rows, args, context) => {
    const vendor = rows.get('vendors', args.vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    if (vendor.deletion) return refuse('vendor.deletion_already_requested')
    const deletion = { requestedAt: context.now, reason: args.reason, decisionId: context.mutationId }
    return accept(put('vendors', { ...vendor, deletion } satisfies Vendor))
  },
  inverse: ({ vendorId }, mutationId) => ({ name: 'vendor.withdrawDeletion', args: { vendorId, decisionId: mutationId } }),
})

/** The vendor wants to stay. `decisionId`: only that request for closing is taken back, not one that somebody else has made. */
export const withdrawDeletion = defineMutation({
  name: 'vendor.withdrawDeletion',
  version: 1,
  by: 'vendor',
  args: v.object({ ...deletionArgs.entries, decisionId: v.optional(id) }),
  needs: (args) => [{ kind: 'vendors', id: args.vendorId }],
  decide: (rows, args) => {
    const vendor = rows.get('vendors', args.vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    if (!vendor.deletion) return refuse('vendor.deletion_not_requested')
    if (isAnother(args.decisionId, vendor.deletion.decisionId)) return refuse('vendor.deletion_by_other')
    return accept(put('vendors', { ...vendor, deletion: null } satisfies Vendor))
  },
})

export const VENDOR_REJECTIONS = [
  'vendor.suspended',
  'vendor.closed',
  'vendor.already_active',
  'vendor.under_way',
  'vendor.deletion_already_requested',
  'vendor.deletion_not_requested',
  'vendor.deletion_by_other',
] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly vendors: (typeof VENDOR_REJECTIONS)[number]
  }
}
