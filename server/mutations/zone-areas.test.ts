import { expect, it } from 'vitest'
import { accept, put } from '#domain/kernel/mutation.ts'
import type { Area } from '#domain/kernel/place.ts'
import { rowsOf, sampleZone } from '#tests/support/samples.ts'
import { zoneAreas } from './zone-areas.ts'

const CROSSING: Area = [
  [46, 24],
  [47, 25],
  [47, 24],
  [46, 25],
  [46, 24],
]

it('an area that an older release took stays, whatever else of its zone is changed; a new one like it is refused', () => {
  const judge = (before: Area | null, after: Area | null) => {
    const changed = put('zones', sampleZone({ area: after, status: 'inactive' }))
    const { ok } = zoneAreas(rowsOf({ zones: [sampleZone({ area: before })] })).judge(accept(changed))
    return ok
  }
  expect([judge(CROSSING, CROSSING), judge(null, CROSSING), judge(CROSSING, null)]).toEqual([true, false, true])
})
