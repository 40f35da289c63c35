import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { vendorSchema } from './vendor.ts'

/** A vendor joins the marketplace. */
export const registerVendor = defineMutation({
  name: 'vendor.register',
  version: 1,
  by: 'marketplace',
  args: vendorSchema,
  needs: (args) => [{ kind: 'vendors', id: args.id }],
  decide: (rows, args) => (rows.get('vendors', args.id) ? refuse('record.exists', { kind: 'vendors' }) : accept(put('vendors', args))),
})
