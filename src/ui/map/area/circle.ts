import { circle } from '@turf/circle'
import { roundPoint, type MapPoint } from '#ui/map/degrees.ts'

const CORNERS = 48

/** Corners around a middle, `km` kilometres away from it. */
export const circleAround = (middle: MapPoint, km: number): MapPoint[] =>
  (circle([middle.lng, middle.lat], km, { steps: CORNERS, units: 'kilometers' }).geometry.coordinates[0] ?? [])
    .slice(0, -1)
    .flatMap(([lng, lat]) => (lng === undefined || lat === undefined ? [] : [roundPoint({ lat, lng })]))
