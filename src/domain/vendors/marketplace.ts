import * as v from 'valibot'
import { healthRule } from '../bookings/health.ts'
import { brokenField } from '../kernel/broken-field.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { bilingual } from '../kernel/text.ts'
import { companyFields, declarationOf, VENDOR_FIELDS, type VendorField } from './company-fields.ts'
import { vendorSchema, type Vendor } from './vendor.ts'

/** The rules of those fields that are filled in: the steps of the set-up ask for the others. */
const rulesOfGiven = (vendor: Vendor): v.ObjectEntries => {
  const { entries } = companyFields
  return Object.fromEntries(
    VENDOR_FIELDS.flatMap((field) => {
      const value = vendor[field]
      return value === null || (Array.isArray(value) && value.length === 0) ? [] : [[field, entries[field]]]
    }),
  )
}

/** A vendor joins the marketplace with everything that is known of the company, by the rules of the form. */
export const registerVendor = defineMutation({
  name: 'vendor.register',
  version: 1,
  by: 'marketplace',
  args: vendorSchema,
  needs: (args) => [{ kind: 'vendors', id: args.id }],
  decide: (rows, args) => {
    if (rows.get('vendors', args.id)) return refuse('record.exists', { kind: 'vendors' })
    const field = brokenField(rulesOfGiven(args), args)
    return field === null ? accept(put('vendors', args)) : refuse('mutation.invalid', { field })
  },
})

/** The Admin sets when the vendor is locked for what was not answered or called off; null: as is usual. */
export const setHealthRule = defineMutation({
  name: 'vendor.setHealthRule',
  version: 1,
  by: 'marketplace',
  args: v.object({ vendorId: id, rule: v.nullable(healthRule) }),
  needs: ({ vendorId }) => [{ kind: 'vendors', id: vendorId }],
  decide: (rows, { vendorId, rule }) => {
    const vendor = rows.get('vendors', vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    const { healthRule: _, ...usual } = vendor
    return accept(put('vendors', (rule === null ? usual : { ...usual, healthRule: rule }) satisfies Vendor))
  },
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
