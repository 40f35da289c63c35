import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { containerSchema } from './container.ts'

/** A container of a vendor who brings a fleet along when joining; its zone must be there first. */
export const importContainer = defineMutation({
  name: 'container.import',
  version: 1,
  by: 'marketplace',
  args: containerSchema,
  needs: (args) => [
    { kind: 'containers', id: args.id },
    { kind: 'zones', id: args.zoneId },
  ],
  decide: (rows, args) => {
    if (rows.get('containers', args.id)) return refuse('record.exists', { kind: 'containers' })
    if (!rows.get('zones', args.zoneId)) return refuse('record.not_found', { kind: 'zones' })
    return accept(put('containers', args))
  },
})
