import { expect, it } from 'vitest'
import { MOST_POSITIONS } from '#domain/kernel/place.ts'
import { GEOJSON_MESSAGES } from '#ui/map/area/geojson-messages.ts'
import { MOST_CORNERS, ringOf } from '#ui/map/area/ring.ts'

it('as many corners as can be drawn, as a record keeps and as the sentence says, are one number', () => {
  const corners = Array.from({ length: MOST_CORNERS }, (_, n) => ({ lat: 24, lng: 46 + n / 1000 }))
  expect(ringOf(corners)).toHaveLength(MOST_POSITIONS)
  expect(Object.values(GEOJSON_MESSAGES.too_many_corners.values ?? {})).toEqual([MOST_CORNERS])
})
