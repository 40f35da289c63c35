import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { driverSchema } from './driver.ts'

/** A driver of a vendor who brings a fleet along when joining. */
export const importDriver = defineMutation({
  name: 'driver.import',
  version: 1,
  by: 'marketplace',
  args: driverSchema,
  needs: (args) => [{ kind: 'drivers', id: args.id }],
  decide: (rows, args) => (rows.get('drivers', args.id) ? refuse('record.exists', { kind: 'drivers' }) : accept(put('drivers', args))),
})
