import { showDegrees, type MapPoint } from '#ui/map/degrees.ts'
import type { Drawing } from './drawing.ts'

/** What is typed into the row of a corner and does not count yet. */
export interface TypedCorner {
  readonly lat: string
  readonly lng: string
}

/** What is typed, by the corner it is typed over: it stays with it when others come and go. */
export type TypedCorners = Readonly<Record<string, TypedCorner>>

export const textOf = (corner: MapPoint | null): TypedCorner => ({
  lat: corner ? showDegrees(corner.lat) : '',
  lng: corner ? showDegrees(corner.lng) : '',
})

const keyOf = (corner: MapPoint | null): string => (corner ? `${corner.lat},${corner.lng}` : 'new')

export const typedInto = (typed: TypedCorners, corner: MapPoint | null): TypedCorner | undefined => typed[keyOf(corner)]

/** With this typed into the row of a corner; what says the same as the corner is nothing typed. */
export const withTyped = (typed: TypedCorners, corner: MapPoint | null, text: TypedCorner): TypedCorners => {
  const { [keyOf(corner)]: _, ...others } = typed
  const { lat, lng } = textOf(corner)
  return text.lat.trim() === lat && text.lng.trim() === lng ? others : { ...others, [keyOf(corner)]: text }
}

/** What is left of it in the rows there are: of a closed area nothing is typed into the row for a new corner. */
export const typedLeft = ({ corners, closed }: Drawing, typed: TypedCorners): TypedCorners => {
  const keys = new Set([...corners.map(keyOf), ...(closed ? [] : [keyOf(null)])])
  return Object.fromEntries(Object.entries(typed).filter(([key]) => keys.has(key)))
}
