import * as v from 'valibot'
import { id } from '../kernel/id.ts'
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
    const vendor = rows.get<Vendor>('vendors', args.vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    if (vendor.deletion) return refuse('vendor.deletion_already_requested')
    return accept(put('vendors', { ...vendor, deletion: { requestedAt: context.now, reason: args.reason } } satisfies Vendor))
  },
  inverse: ({ vendorId }) => ({ name: 'vendor.withdrawDeletion', args: { vendorId } }),
})

/** The vendor wants to stay. */
export const withdrawDeletion = defineMutation({
  name: 'vendor.withdrawDeletion',
  version: 1,
  by: 'vendor',
  args: deletionArgs,
  needs: (args) => [{ kind: 'vendors', id: args.vendorId }],
  decide: (rows, args) => {
    const vendor = rows.get<Vendor>('vendors', args.vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    if (!vendor.deletion) return refuse('vendor.deletion_not_requested')
    return accept(put('vendors', { ...vendor, deletion: null } satisfies Vendor))
  },
})

export const VENDOR_REJECTIONS = ['vendor.deletion_already_requested', 'vendor.deletion_not_requested'] as const
