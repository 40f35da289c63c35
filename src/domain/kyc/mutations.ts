import * as v from 'valibot'
import { mergeEdits } from '../kernel/edit.ts'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { VENDOR_FIELDS } from '../vendors/company-fields.ts'
import { companyEdits, filesOfEdits } from '../vendors/edit.ts'
import { missingFields } from '../vendors/onboarding.ts'
import { SETUP_STEPS } from '../vendors/setup-steps.ts'
import type { Vendor } from '../vendors/vendor.ts'
import { afterChanges } from './after-changes.ts'
import { isCorrected, kycFaults, kycState } from './kyc.ts'

export const KYC_REJECTIONS = [
  'kyc.reason_required',
  'kyc.incomplete',
  'kyc.under_review',
  'kyc.already_approved',
  'kyc.unchanged',
  'kyc.changed_since',
  'kyc.not_approved',
] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly kyc: (typeof KYC_REJECTIONS)[number]
  }
}

/**
 * The vendor hands in the documents, or hands them in again after a rejection: then every field the Admin named must have been
 * changed, here or before, so that nobody waits days for the same answer.
 */
export const submitKyc = defineMutation({
  name: 'kyc.submit',
  version: 1,
  by: 'vendor',
  isAnswer: true,
  carriesEditsOf: 'vendor.edit',
  // Nothing may be left to change: documents that were given before can be handed in as they are.
  args: v.object({ vendorId: id, edits: v.nullable(companyEdits) }),
  needs: (args) => [{ kind: 'vendors', id: args.vendorId }],
  decide: (rows, args, context) => {
    const vendor = rows.get('vendors', args.vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    const state = kycState(vendor.kyc)
    if (state === 'approved') return refuse('kyc.already_approved')
    if (state !== 'draft' && state !== 'rejected') return refuse('kyc.under_review')
    const merge = mergeEdits(vendor, args.edits ?? {})
    if (!merge.ok) return refuse('edit.conflict', { fields: merge.fields.join(',') })
    const missing = SETUP_STEPS.flatMap((step) => missingFields(merge.body, step))
    if (missing.length > 0) return refuse('kyc.incomplete', { fields: missing.join(',') })
    const unchanged = kycFaults(afterChanges(vendor.kyc, vendor, merge.body))
      .filter((fault) => !isCorrected(fault) && VENDOR_FIELDS.some((known) => known === fault.field))
      .map(({ field }) => field)
    if (unchanged.length > 0) return refuse('kyc.unchanged', { fields: unchanged.join(',') })
    return accept(
      put('vendors', {
        ...merge.body,
        kyc: { status: 'pending', rejectionReason: null, faults: [], submittedAt: context.now, decidedAt: null },
      } satisfies Vendor),
    )
  },
  files: ({ edits }) => (edits ? filesOfEdits(edits) : []),
})
