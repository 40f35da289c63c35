import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { mayTrade } from '../kyc/permission.ts'
import { containerSchema, type Container } from './container.ts'

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

/** The vendor offers a container to customers, or takes it off the market; only an approved vendor may offer. */
export const publishContainer = defineMutation({
  name: 'container.publish',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, containerId: id, enabled: v.boolean() }),
  needs: (args) => [
    { kind: 'vendors', id: args.vendorId },
    { kind: 'containers', id: args.containerId },
  ],
  decide: (rows, args) => {
    const forbidden = args.enabled ? mayTrade(rows.get('vendors', args.vendorId)) : null
    if (forbidden) return refuse(forbidden.code)
    const container = rows.get<Container>('containers', args.containerId)
    if (!container) return refuse('record.not_found', { kind: 'containers' })
    return accept(put('containers', { ...container, enabled: args.enabled } satisfies Container))
  },
  inverse: (args) => ({ name: 'container.publish', args: { ...args, enabled: !args.enabled } }),
})
