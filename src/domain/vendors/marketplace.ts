import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { bilingual } from '../kernel/text.ts'
import { declarationOf, VENDOR_FIELDS, type VendorField } from './company-fields.ts'
import { vendorSchema, type Vendor } from './vendor.ts'

/** A vendor joins the marketplace with everything that is known of the company. */
export const registerVendor = defineMutation({
  name: 'vendor.register',
  version: 1,
  by: 'marketplace',
  args: vendorSchema,
  needs: (args) => [{ kind: 'vendors', id: args.id }],
  decide: (rows, args) => (rows.get('vendors', args.id) ? refuse('record.exists', { kind: 'vendors' }) : accept(put('vendors', args))),
})

const isList = (field: VendorField): boolean => ['photos', 'yards'].includes(declarationOf(field).input)

/** A company of which nothing but its name is known. */
const emptyCompany = Object.fromEntries<unknown>(
  VENDOR_FIELDS.filter((field) => field !== 'companyName').map((field) => [field, isList(field) ? [] : null]),
) as Pick<Vendor, Exclude<VendorField, 'companyName'>>

/** A vendor has signed up and confirmed the e-mail address: a record that the set-up will fill in. */
export const openVendor = defineMutation({
  name: 'vendor.open',
  version: 1,
  by: 'marketplace',
  args: v.object({ id, companyName: bilingual, email: vendorSchema.entries.email, createdAt: instant }),
  needs: (args) => [{ kind: 'vendors', id: args.id }],
  decide: (rows, args) =>
    rows.get('vendors', args.id)
      ? refuse('record.exists', { kind: 'vendors' })
      : accept(
          put('vendors', {
            ...args,
            ...emptyCompany,
            kyc: { status: 'pending', rejectionReason: null, faults: [], submittedAt: null, decidedAt: null },
            isKyc: false,
            status: true,
            deletion: null,
          } satisfies Vendor),
        ),
})
