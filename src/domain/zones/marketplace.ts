import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { zoneSchema } from './zone.ts'

/** A zone of a vendor who brings a fleet along when joining. */
export const importZone = defineMutation({
  name: 'zone.import',
  version: 1,
  by: 'marketplace',
  args: zoneSchema,
  needs: (args) => [{ kind: 'zones', id: args.id }],
  decide: (rows, args) => (rows.get('zones', args.id) ? refuse('record.exists', { kind: 'zones' }) : accept(put('zones', args))),
})
