import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { stateOf, unitId, unitSchema } from './unit.ts'

/** Where a unit of a vendor is who brings a fleet along when joining; its container must be there first, and says which units are gone. */
export const importUnit = defineMutation({
  name: 'unit.import',
  version: 1,
  by: 'marketplace',
  args: unitSchema,
  needs: (args, _rows, vendorId) => [
    { kind: 'units', id: args.id },
    { kind: 'containers', id: args.containerId },
    ...(args.yardId === null ? [] : [{ kind: 'vendors' as const, id: vendorId }]),
  ],
  decide: (rows, args, { vendorId }) => {
    const container = rows.get('containers', args.containerId)
    if (!container) return refuse('record.not_found', { kind: 'containers' })
    if (rows.get('units', args.id)) return refuse('record.exists', { kind: 'units' })
    const { number } = args
    const state = stateOf(container, number, null)
    if (state === null || args.id !== unitId(container.id, number)) return refuse('unit.unknown', { number })
    if (state === 'retired' || args.status === 'retired') return refuse('unit.retired', { number })
    // A bin that is noted in a yard nobody has is found by no count.
    if (args.yardId !== null && !rows.get('vendors', vendorId)?.dumpYards.some(({ id }) => id === args.yardId))
      return refuse('unit.yard_unknown')
    return accept(put('units', args))
  },
})
