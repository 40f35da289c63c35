import * as v from 'valibot'
import { healthRule } from '../bookings/health.ts'
import { brokenField } from '../kernel/broken-field.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import { bilingual } from '../kernel/text.ts'
import { companyFields, declarationOf, VENDOR_FIELDS, type VendorField } from './company-fields.ts'
import { isClosedAccount } from './standing.ts'
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
    // One that works is neither suspended nor closed.
    const field = args.status && args.standing ? 'standing' : brokenField(rulesOfGiven(args), args)
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

/** What the Admin makes of an account: it works, takes on nothing new, or is closed. Only who is suspended must be told why. */
export const accountStatus = v.variant('status', [
  v.object({ status: v.literal('active') }),
  v.object({ status: v.literal('suspended'), reason }),
  v.object({ status: v.literal('closed'), reason: v.optional(v.nullable(reason), null) }),
])

/** Whoever is opened again has asked for no closing: the request was carried out. */
const opened = (vendor: Vendor): Vendor => (isClosedAccount(vendor) ? { ...vendor, deletion: null } : vendor)

/**
 * The Admin suspends a vendor, unlocks or closes the account, or opens it again. What was agreed goes on in a suspended one, and closing takes
 * nothing back. Said once more of a suspended or closed account only the reason changes. That nothing is under way in an account that is closed
 * is for the server to see, which knows all bookings.
 */
export const setStatus = defineMutation({
  name: 'vendor.setStatus',
  version: 1,
  by: 'marketplace',
  args: v.intersect([v.object({ vendorId: id }), accountStatus]),
  needs: ({ vendorId }) => [{ kind: 'vendors', id: vendorId }],
  decide: (rows, args, context) => {
    const vendor = rows.get('vendors', args.vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    const { standing, ...usual } = args.status === 'closed' ? vendor : opened(vendor)
    if (args.status === 'active')
      return vendor.status && !standing
        ? refuse('vendor.already_active')
        : accept(put('vendors', { ...usual, status: true } satisfies Vendor))
    const since = standing?.status === args.status ? standing.since : context.now
    const is = { status: args.status, reason: args.reason, since }
    return accept(put('vendors', { ...usual, status: false, standing: is } satisfies Vendor))
  },
  // Nobody is signed in any more to read that the account is closed.
  announce: ({ vendorId, status }) =>
    status === 'closed' ? null : { code: `vendor.${status}`, params: {}, ref: { kind: 'vendors', id: vendorId } },
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
