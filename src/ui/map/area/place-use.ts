/** What a place that was found, or where the device is, becomes in a drawing. */
type PlaceUse = 'centre' | 'sight' | 'corner' | 'second' | 'full'

interface DrawingNow {
  /** Undefined: the map is still coming. */
  readonly hasMap: boolean | undefined
  /** A circle is being set up. */
  readonly isCircling: boolean
  readonly closed: boolean
  readonly isFull: boolean
}

/**
 * A place is the centre of the circle that is being set up; else the map goes there. Without a map it is the next corner, as far as another
 * one can be set: whatever was found, something comes of it.
 */
export const placeUse = ({ hasMap, isCircling, closed, isFull }: DrawingNow): PlaceUse => {
  if (isCircling) return 'centre'
  if (hasMap !== false) return 'sight'
  if (closed) return 'second'
  return isFull ? 'full' : 'corner'
}
