import { refuse, type Rows } from '#domain/kernel/mutation.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { areaFault } from '#domain/zones/area-rules.ts'
import type { Judge } from './judge.ts'

/**
 * A zone's area is one that can be drawn. The form judges by the same rule; it stands apart from the zone's own rules, because its
 * geometry would weigh on the start of every device.
 */
export const zoneAreas = (rows: Rows): Judge => ({
  load: () => Promise.resolve(),
  judge: (decision) => {
    if (!decision.ok) return decision
    for (const change of decision.changes) {
      if (change.op !== 'put' || change.kind !== 'zones' || change.body.area === null) continue
      // What stood there before was judged by the release that took it.
      if (sameValue(rows.get('zones', change.body.id)?.area, change.body.area)) continue
      if (areaFault(change.body.area) !== null) return refuse('zone.area_invalid')
    }
    return decision
  },
})
