import type { Area } from '#domain/kernel/place.ts'
import classes from './sync.module.css'

/** How large the longer side is drawn, in units of the drawing. */
const SIDE = 100

/** The outline of an area within the bounds of some, so that they can be compared; north is up. It says nothing that is not also said in words. */
export const AreaSketch = ({ area, among }: { area: Area; among: readonly Area[] }) => {
  const all = among.flat()
  const [lngs, lats] = [all.map(([lng]) => lng), all.map(([, lat]) => lat)]
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  // A degree to the east is shorter the farther north it is.
  const narrowed = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [width, height] = [(east - west) * narrowed, north - south]
  const scale = SIDE / Math.max(width, height)
  const points = area.map(([lng, lat]) => `${((lng - west) * narrowed * scale).toFixed(1)},${((north - lat) * scale).toFixed(1)}`)
  return (
    <svg className={classes.sketch} viewBox={`-2 -2 ${width * scale + 4} ${height * scale + 4}`} aria-hidden>
      <polygon points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
