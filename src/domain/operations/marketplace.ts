import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { operationSchema } from './operation.ts'

/** A movement, planned or done, of a vendor who brings bookings along when joining; its booking and its container must be there first. */
export const importOperation = defineMutation({
  name: 'operation.import',
  version: 1,
  by: 'marketplace',
  args: operationSchema,
  needs: (args) => [
    { kind: 'operations', id: args.id },
    { kind: 'bookings', id: args.bookingId },
    { kind: 'containers', id: args.containerId },
  ],
  decide: (rows, args) => {
    if (!rows.get('bookings', args.bookingId)) return refuse('record.not_found', { kind: 'bookings' })
    if (!rows.get('containers', args.containerId)) return refuse('record.not_found', { kind: 'containers' })
    if (rows.get('operations', args.id)) return refuse('record.exists', { kind: 'operations' })
    return accept(put('operations', args))
  },
})
