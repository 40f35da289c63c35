import * as v from 'valibot'
import { mergeEdits, reverseEdits } from '../kernel/edit.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse, revive } from '../kernel/mutation.ts'
import { isUnchanged } from '../kernel/unchanged.ts'
import { busyRulesOf } from '../hours/busy-rules.ts'
import { zoneContent, zoneEdits } from './zone-form.ts'
import { zoneSchema, type Zone } from './zone.ts'

/**
 * The vendor adds a zone. That there is room for one more is judged where all zones are known: `zoneCountFault`. The others are given only
 * where a deletion is taken back: `createdAt`, as it is as old as it was; `takesBack`, the deletion that is meant: somebody else's stays,
 * and what was never deleted is not taken back.
 */
export const createZone = defineMutation({
  name: 'zone.create',
  version: 1,
  by: 'vendor',
  args: v.object({ zoneId: id, zone: zoneContent, createdAt: v.optional(instant), takesBack: v.optional(id) }),
  needs: ({ zoneId }) => [{ kind: 'zones', id: zoneId }],
  decide: (rows, { zoneId, zone, createdAt, takesBack }, { now }) => {
    if (rows.get('zones', zoneId)) return refuse('record.exists', { kind: 'zones' })
    // What is new is from now, and nothing comes back from the future.
    const isOld = takesBack !== undefined && createdAt !== undefined && createdAt < now
    const body = { id: zoneId, ...zone, createdAt: isOld ? createdAt : now } satisfies Zone
    return accept(takesBack === undefined ? put('zones', body) : revive('zones', body, takesBack))
  },
  inverse: ({ zoneId, zone }) => ({ name: 'zone.delete', args: { zoneId, was: null, added: zone } }),
})

/** The vendor changes fields of a zone. */
export const changeZone = defineMutation({
  name: 'zone.change',
  version: 1,
  by: 'vendor',
  args: v.object({ zoneId: id, edits: zoneEdits }),
  needs: ({ zoneId }) => [{ kind: 'zones', id: zoneId }],
  decide: (rows, { zoneId, edits }) => {
    const zone = rows.get('zones', zoneId)
    if (!zone) return refuse('record.not_found', { kind: 'zones' })
    const merge = mergeEdits(zone, edits)
    return merge.ok ? accept(put('zones', merge.body satisfies Zone)) : refuse('edit.conflict', { fields: merge.fields.join(',') })
  },
  inverse: ({ zoneId, edits }) => {
    const reversed = reverseEdits(edits)
    return v.is(zoneEdits, reversed) ? { name: 'zone.change', args: { zoneId, edits: reversed } } : null
  },
})

/**
 * The vendor deletes a zone that nothing uses; what uses it is judged where all of the vendor's records are known (`references.ts`).
 * `was`: as the person saw it, so that it can be brought back; null where it could not be read. `added`: as the same person added it, where
 * that is taken back. Where somebody else has changed it since, it stays, and so it does while the vendor's hours say that it is busy in it:
 * such a rule would stand for a zone that is gone.
 */
export const deleteZone = defineMutation({
  name: 'zone.delete',
  version: 1,
  by: 'vendor',
  args: v.object({ zoneId: id, was: v.nullable(zoneSchema), added: v.optional(zoneContent) }),
  needs: ({ zoneId }, _rows, vendorId) => [
    { kind: 'zones', id: zoneId },
    { kind: 'vendors', id: vendorId },
  ],
  decide: (rows, { zoneId, was, added }, { vendorId }) => {
    const zone = rows.get('zones', zoneId)
    // Gone on another device already: it is as the person wants it.
    if (!zone) return accept()
    const seen = was ?? (added ? { id: zoneId, ...added } : null)
    if (seen && !isUnchanged(zone, seen, ['createdAt'])) return refuse('record.changed_since', { kind: 'zones' })
    const count = busyRulesOf(rows.get('vendors', vendorId)?.workingHours, zoneId).length
    if (count > 0) return refuse('zone.has_busy_rules', { count })
    return accept({ op: 'del', kind: 'zones', id: zoneId })
  },
  inverse: ({ zoneId, was }, mutationId) => {
    if (!was) return null
    const { id: _, createdAt, ...zone } = was
    return v.is(zoneContent, zone) ? { name: 'zone.create', args: { zoneId, zone, createdAt, takesBack: mutationId } } : null
  },
})

export const ZONE_REJECTIONS = ['zone.in_use', 'zone.has_busy_rules', 'zone.inactive', 'zone.area_invalid', 'zone.too_many'] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly zones: (typeof ZONE_REJECTIONS)[number]
  }
}
