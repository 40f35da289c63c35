import * as v from 'valibot'
import { mergeEdits, onlyChanged, reverseEdits, sameValue } from '../kernel/edit.ts'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import type { Vendor } from '../vendors/vendor.ts'
import { busyRulesOf, isForNoYard } from './busy-rules.ts'
import { hoursEdits } from './hours-form.ts'
import { isNeverOpen, USUAL_HOURS } from './usual-hours.ts'

/**
 * The vendor changes when it works and what it takes; before the first time what is usual holds. `isFirst`: nothing was set before, so
 * that its undo (`clears`) leaves nothing set. A rule for a zone or a yard that is gone is refused: it would stand for nothing.
 */
export const changeHours = defineMutation({
  name: 'vendor.changeHours',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, edits: hoursEdits, isFirst: v.optional(v.literal(true)), clears: v.optional(v.literal(true)) }),
  needs: ({ vendorId, edits }) => [
    { kind: 'vendors', id: vendorId },
    ...(edits.busy?.to ?? []).flatMap(({ zoneId }) => (zoneId === null ? [] : [{ kind: 'zones' as const, id: zoneId }])),
  ],
  decide: (rows, { vendorId, edits, clears }) => {
    const vendor = rows.get('vendors', vendorId)
    if (!vendor) return refuse('record.not_found', { kind: 'vendors' })
    const merge = mergeEdits(vendor.workingHours ?? USUAL_HOURS, onlyChanged(edits))
    if (!merge.ok) return refuse('edit.conflict', { fields: merge.fields.join(',') })
    if (isNeverOpen(merge.body)) return refuse('hours.never_open')
    const isForNothing = (zoneId: string) => !rows.get('zones', zoneId) && busyRulesOf(vendor.workingHours, zoneId).length === 0
    if (edits.busy?.to.some(({ zoneId }) => zoneId !== null && isForNothing(zoneId))) return refuse('record.not_found', { kind: 'zones' })
    if (edits.busy?.to.some((rule) => isForNoYard(vendor, rule))) return refuse('unit.yard_unknown')
    const { workingHours: _, ...unset } = vendor
    const isUnset = clears === true && sameValue(merge.body, USUAL_HOURS)
    return accept(put('vendors', (isUnset ? unset : { ...vendor, workingHours: merge.body }) satisfies Vendor))
  },
  inverse: ({ vendorId, edits, isFirst }) => {
    const reversed = reverseEdits(edits)
    const args = { vendorId, edits: reversed, ...(isFirst ? { clears: true } : {}) }
    return v.is(hoursEdits, reversed) ? { name: 'vendor.changeHours', args } : null
  },
})

export const HOURS_REJECTIONS = ['hours.never_open', 'hours.too_short_notice', 'hours.takes_nothing', 'hours.closed'] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly hours: (typeof HOURS_REJECTIONS)[number]
  }
}
