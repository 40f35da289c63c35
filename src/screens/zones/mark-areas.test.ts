import { expect, it } from 'vitest'
import type { MapArea } from '#ui/map/area/ring.ts'
import { featuresOf } from '#ui/map/canvas/use-underlay.ts'
import { markAreas } from './mark-areas.ts'

const area: MapArea = [
  [46, 24],
  [47, 24],
  [47, 25],
  [46, 24],
]
const areas = ['a', 'b'].map((id) => ({ id, name: id, area }))

it('a zone that is overlapped is marked on the map, the others are not, and nothing changes where none is', () => {
  const { features } = featuresOf(markAreas(areas, [{ id: 'b' }]), [], null)
  expect(features.map(({ properties }) => properties?.['marked'])).toEqual([false, true])
  expect(markAreas(areas, [])).toBe(areas)
})
