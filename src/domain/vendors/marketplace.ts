import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { bilingual } from '../kernel/text.ts'
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
            vendorName: null,
            mobileNumber: null,
            commercialRegisterNumber: null,
            taxNumber: null,
            licenseNumber: null,
            logo: null,
            country: null,
            state: null,
            city: null,
            streetName: null,
            buildingNumber: null,
            unitNumber: null,
            postalCode: null,
            address: null,
            businessImages: [],
            licenseCertificate: null,
            kyc: { status: 'pending', rejectionReason: null, faults: [], submittedAt: null, decidedAt: null },
            isKyc: false,
            status: true,
            dumpYards: [],
            deletion: null,
          } satisfies Vendor),
        ),
})
