import { roundPoint, type MapPoint } from '#ui/map/degrees.ts'
import { LEAST_CORNERS, MOST_CORNERS } from './ring.ts'

/** What is being drawn: corners in their order, and whether the last one is joined to the first. */
export interface Drawing {
  readonly corners: readonly MapPoint[]
  readonly closed: boolean
}

/** What is drawn, what was before, and what was taken back. */
export interface History {
  readonly past: readonly Drawing[]
  readonly present: Drawing
  readonly future: readonly Drawing[]
}

export type DrawingAction =
  | { readonly do: 'add'; readonly corner: MapPoint }
  | { readonly do: 'move'; readonly at: number; readonly corner: MapPoint }
  | { readonly do: 'remove'; readonly at: number }
  /** A corner comes in between this one and the next. */
  | { readonly do: 'split'; readonly at: number }
  | { readonly do: 'close' }
  /** Comes from elsewhere at once: the map, a circle, a file. */
  | { readonly do: 'draw'; readonly drawing: Drawing }
  | { readonly do: 'clear' }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }

export const EMPTY: Drawing = { corners: [], closed: false }
export const begin = (present: Drawing): History => ({ past: [], present, future: [] })

const isSame = (one: Drawing, other: Drawing): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Half-way from a corner to the next; null where there is no next one, or no room for another. */
export const middleAfter = ({ corners, closed }: Drawing, at: number): MapPoint | null => {
  const [one, other] = [corners[at], corners[at + 1] ?? (closed ? corners[0] : undefined)]
  if (!one || !other || corners.length >= MOST_CORNERS) return null
  return roundPoint({ lat: (one.lat + other.lat) / 2, lng: (one.lng + other.lng) / 2 })
}

/** What the action makes of what is drawn; the same one where it cannot be done. */
const next = (drawing: Drawing, action: Exclude<DrawingAction, { do: 'undo' | 'redo' }>): Drawing => {
  const { corners, closed } = drawing
  switch (action.do) {
    case 'add':
      return closed || corners.length >= MOST_CORNERS ? drawing : { corners: [...corners, roundPoint(action.corner)], closed }
    case 'move':
      return { corners: corners.map((corner, at) => (at === action.at ? roundPoint(action.corner) : corner)), closed }
    case 'remove':
      // A closed area keeps what makes it one.
      return closed && corners.length <= LEAST_CORNERS ? drawing : { corners: corners.filter((_, at) => at !== action.at), closed }
    case 'split': {
      const middle = middleAfter(drawing, action.at)
      return middle ? { corners: corners.toSpliced(action.at + 1, 0, middle), closed } : drawing
    }
    case 'close':
      return corners.length < LEAST_CORNERS ? drawing : { corners, closed: true }
    case 'draw':
      return { corners: action.drawing.corners.map(roundPoint), closed: action.drawing.closed }
    case 'clear':
      return EMPTY
  }
}

/** What is drawn after the action; each step can be undone, and redone until something else is drawn. */
export const draw = (history: History, action: DrawingAction): History => {
  const { past, present, future } = history
  if (action.do === 'undo') {
    const before = past.at(-1)
    return before ? { past: past.slice(0, -1), present: before, future: [present, ...future] } : history
  }
  if (action.do === 'redo') {
    const [after, ...later] = future
    return after ? { past: [...past, present], present: after, future: later } : history
  }
  const drawn = next(present, action)
  return isSame(drawn, present) ? history : { past: [...past, present], present: drawn, future: [] }
}
