import * as v from 'valibot'
import { editsOf, mergeEdits, reverseEdits } from '../kernel/edit.ts'
import { id, type FileRef } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { vendorSchema, type Vendor } from './vendor.ts'

/** What a vendor may change of the company by itself. E-mail, identity check and state of the account have ways of their own. */
export const vendorFields = v.pick(vendorSchema, [
  'companyName',
  'vendorName',
  'mobileNumber',
  'commercialRegisterNumber',
  'taxNumber',
  'licenseNumber',
  'logo',
  'country',
  'state',
  'city',
  'streetName',
  'buildingNumber',
  'unitNumber',
  'postalCode',
  'address',
  'businessImages',
  'licenseCertificate',
])
export type VendorField = keyof v.InferOutput<typeof vendorFields>
export const VENDOR_FIELDS = Object.keys(vendorFields.entries) as VendorField[]

const edits = editsOf(vendorFields.entries)
export type VendorEdits = v.InferOutput<typeof edits>

const filesIn = (value: FileRef | readonly FileRef[] | null | undefined): readonly string[] =>
  (value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]).map((file: FileRef) => file.sha256)

/** The vendor changes fields of the company. Only what was changed travels, with its value before. */
export const editVendor = defineMutation({
  name: 'vendor.edit',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, edits }),
  needs: (args) => [{ kind: 'vendors', id: args.vendorId }],
  decide: (rows, args) => {
    const vendor = rows.get<Vendor>('vendors', args.vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    const merge = mergeEdits(vendor, args.edits as never)
    return merge.ok ? accept(put('vendors', merge.body)) : refuse('edit.conflict', { fields: merge.fields.join(',') })
  },
  files: ({ edits: { logo, businessImages, licenseCertificate } }) => [
    ...filesIn(logo?.to),
    ...filesIn(businessImages?.to),
    ...filesIn(licenseCertificate?.to),
  ],
  inverse: (args) => ({ name: 'vendor.edit', args: { vendorId: args.vendorId, edits: reverseEdits(args.edits) } }),
})
