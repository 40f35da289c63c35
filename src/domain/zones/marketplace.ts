import { brokenField } from '../kernel/broken-field.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { zoneContent } from './zone-form.ts'
import { zoneSchema } from './zone.ts'

/** A zone of a vendor who brings a fleet along when joining, by the rules of the form. */
export const importZone = defineMutation({
  name: 'zone.import',
  version: 1,
  by: 'marketplace',
  args: zoneSchema,
  needs: (args) => [{ kind: 'zones', id: args.id }],
  decide: (rows, args) => {
    if (rows.get('zones', args.id)) return refuse('record.exists', { kind: 'zones' })
    const field = brokenField(zoneContent.entries, args)
    return field === null ? accept(put('zones', args)) : refuse('mutation.invalid', { field })
  },
})
