import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { isAnother } from '../kernel/decision.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { mayTrade } from '../kyc/permission.ts'
import type { Container } from './container.ts'

/**
 * The vendor offers a container to customers, or takes it off the market; only an approved vendor may offer. `takesBack` is the decision
 * that an undo means: where another one stands, it stays.
 */
export const publishContainer = defineMutation({
  name: 'container.publish',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, containerId: id, enabled: v.boolean(), takesBack: v.optional(id) }),
  needs: (args) => [
    { kind: 'vendors', id: args.vendorId },
    { kind: 'containers', id: args.containerId },
  ],
  decide: (rows, args, context) => {
    const forbidden = args.enabled ? mayTrade(rows.get('vendors', args.vendorId)) : null
    if (forbidden) return refuse(forbidden.code)
    const container = rows.get('containers', args.containerId)
    if (!container) return refuse('record.not_found', { kind: 'containers' })
    if (isAnother(args.takesBack, container.decisionId)) return refuse('container.decided_by_other')
    // What is so already was decided by whoever made it so.
    if (container.enabled === args.enabled) return accept(put('containers', container))
    return accept(put('containers', { ...container, enabled: args.enabled, decisionId: context.mutationId } satisfies Container))
  },
  inverse: ({ vendorId, containerId, enabled }, mutationId) => ({
    name: 'container.publish',
    args: { vendorId, containerId, enabled: !enabled, takesBack: mutationId },
  }),
})

export const CONTAINER_REJECTIONS = ['container.decided_by_other'] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly containers: (typeof CONTAINER_REJECTIONS)[number]
  }
}
