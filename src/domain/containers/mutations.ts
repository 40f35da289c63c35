import * as v from 'valibot'
import { isAnother } from '../kernel/decision.ts'
import { mergeEdits, reverseEdits } from '../kernel/edit.ts'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse, type Refused, type Rows } from '../kernel/mutation.ts'
import { mayTrade } from '../kyc/permission.ts'
import { asEdited, type Container } from './container.ts'
import { containerContent, containerEdits, madeContainer } from './container-form.ts'
import { isSizeAllowed } from './waste-types.ts'

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
    // Offered, or not offered, already: the decision stays that of whoever made it first, and so does their undo.
    if (container.enabled === args.enabled) return accept(put('containers', container))
    return accept(put('containers', { ...container, enabled: args.enabled, decisionId: context.mutationId } satisfies Container))
  },
  inverse: ({ vendorId, containerId, enabled }, mutationId) => ({
    name: 'container.publish',
    args: { vendorId, containerId, enabled: !enabled, takesBack: mutationId },
  }),
})

/** A zone that takes new containers, or why not. */
const refusedBy = (rows: Rows, zoneId: string): Refused | null => {
  const zone = rows.get('zones', zoneId)
  if (!zone) return refuse('record.not_found', { kind: 'zones' })
  return zone.status === 'active' ? null : refuse('zone.inactive')
}

/** The most containers that are added in one go. */
export const MOST_ADDED = 50

/** The vendor adds containers, all of them or none. They are offered when somebody says so. */
export const createContainers = defineMutation({
  name: 'container.create',
  version: 1,
  by: 'vendor',
  isOneOfMany: true,
  args: v.object({
    containers: v.pipe(v.array(v.object({ containerId: id, container: containerContent })), v.minLength(1), v.maxLength(MOST_ADDED)),
  }),
  needs: ({ containers }) =>
    containers.flatMap(({ containerId, container }) => [
      { kind: 'containers', id: containerId },
      { kind: 'zones', id: container.zoneId },
    ]),
  decide: (rows, { containers }, { now }) => {
    const [ids, barcodes] = [new Set<string>(), new Set<string>()]
    for (const { containerId, container } of containers) {
      const { barcode, wasteType, binSize, zoneId } = container
      if (rows.get('containers', containerId) || ids.has(containerId)) return refuse('record.exists', { kind: 'containers' })
      if (barcodes.has(barcode)) return refuse('record.exists', { kind: 'containers', field: 'barcode', barcode })
      const refused = refusedBy(rows, zoneId)
      if (refused) return refused
      if (!isSizeAllowed(wasteType, binSize)) return refuse('container.size_not_allowed')
      ids.add(containerId)
      barcodes.add(barcode)
    }
    return accept(...containers.map(({ containerId, container }) => put('containers', madeContainer(containerId, container, now))))
  },
  // Several are taken back one by one, as each may have bookings by then.
  inverse: ({ containers: [first, ...others] }) =>
    first && others.length === 0
      ? { name: 'container.delete', args: { containerId: first.containerId, was: null, added: first.container } }
      : null,
})

/** The vendor changes fields of a container. */
export const changeContainer = defineMutation({
  name: 'container.change',
  version: 1,
  by: 'vendor',
  args: v.object({ containerId: id, edits: containerEdits }),
  needs: ({ containerId, edits }) => [
    { kind: 'containers', id: containerId },
    ...(edits.zoneId ? [{ kind: 'zones' as const, id: edits.zoneId.to }] : []),
  ],
  decide: (rows, { containerId, edits }) => {
    const container = rows.get('containers', containerId)
    if (!container) return refuse('record.not_found', { kind: 'containers' })
    const merge = mergeEdits(asEdited(container), edits)
    if (!merge.ok) return refuse('edit.conflict', { fields: merge.fields.join(',') })
    const { sku, ...body } = merge.body
    const refused = body.zoneId === container.zoneId ? null : refusedBy(rows, body.zoneId)
    if (refused) return refused
    // What an older release allowed may stay as it is.
    if ((edits.wasteType ?? edits.binSize) && !isSizeAllowed(body.wasteType, body.binSize)) return refuse('container.size_not_allowed')
    return accept(put('containers', { ...body, inventory: { ...body.inventory, sku } } satisfies Container))
  },
  inverse: ({ containerId, edits }) => {
    const reversed = reverseEdits(edits)
    return v.is(containerEdits, reversed) ? { name: 'container.change', args: { containerId, edits: reversed } } : null
  },
})

export const CONTAINER_REJECTIONS = [
  'container.decided_by_other',
  'container.size_not_allowed',
  'container.not_offered',
  'container.has_bookings',
  'container.has_movements',
  'container.units_away',
] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly containers: (typeof CONTAINER_REJECTIONS)[number]
  }
}
