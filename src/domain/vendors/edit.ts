import * as v from 'valibot'
import { editsOf, mergeEdits, reverseEdits, sameValue } from '../kernel/edit.ts'
import { fileRef, id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { afterChanges } from '../kyc/after-changes.ts'
import { kycState } from '../kyc/kyc.ts'
import { companyFields, fieldsOf } from './company-fields.ts'
import type { Vendor } from './vendor.ts'

/** Edits of company fields: only what was changed travels, with its value before, and every new value obeys the rules. */
export const companyEdits = editsOf(companyFields.entries)
export type VendorEdits = v.InferOutput<typeof companyEdits>

const files = v.union([fileRef, v.array(fileRef)])

/** SHA-256 of the files that edits bring. */
export const filesOfEdits = (edits: VendorEdits): string[] =>
  fieldsOf({ section: 'files' }).flatMap((field) => {
    const brought = edits[field]?.to
    return v.is(files, brought) ? [brought].flat().map(({ sha256 }) => sha256) : []
  })

/** Whether an edit can be taken back by its reverse: what stood there before must be a value the rules allow. */
const canReverse = (edits: VendorEdits): boolean => v.is(companyEdits, reverseEdits(edits))

/**
 * The vendor changes fields of the company, or fills them in. The identity check and the state of the account have ways of their own; the
 * e-mail stays the one the account was opened with.
 */
export const editVendor = defineMutation({
  name: 'vendor.edit',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, edits: companyEdits }),
  needs: (args) => [{ kind: 'vendors', id: args.vendorId }],
  decide: (rows, args, { now }) => {
    const vendor = rows.get('vendors', args.vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    const merge = mergeEdits(vendor, args.edits)
    if (!merge.ok) return refuse('edit.conflict', { fields: merge.fields.join(',') })
    const kyc = afterChanges(vendor.kyc, vendor, merge.body)
    // What lies before the Admin is no longer what the Admin may be looking at.
    const isOther = kycState(kyc) === 'pending' && !sameValue(vendor, merge.body)
    return accept(put('vendors', { ...merge.body, kyc: isOther ? { ...kyc, changedAt: now } : kyc } satisfies Vendor))
  },
  files: ({ edits }) => filesOfEdits(edits),
  inverse: ({ vendorId, edits }) => (canReverse(edits) ? { name: 'vendor.edit', args: { vendorId, edits: reverseEdits(edits) } } : null),
})
