import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { mayTrade } from '../kyc/permission.ts'
import type { Container } from './container.ts'

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
