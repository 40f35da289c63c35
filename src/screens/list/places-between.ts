/** Ids of the rows at hand, the first of them at `start`. */
interface AtHand {
  readonly ids: readonly string[]
  readonly start: number
  /** They are all there are. */
  readonly isWhole?: boolean
}

/** The row from which a range reaches, and where it stood when it was pressed. */
export interface Anchor {
  readonly id: string
  readonly place: number
}

const between = ({ ids, start }: AtHand, one: number, other: number): readonly string[] | null => {
  const [from, to] = [Math.min(one, other) - start, Math.max(one, other) - start]
  return from < 0 || to >= ids.length ? null : ids.slice(from, to + 1)
}

/**
 * Ids of the rows from the anchor to a place, both included, in either direction; null where some of them are not at hand. Rows move while
 * somebody selects: the anchor is where its row stands now, and of a row that is gone where it stood.
 */
export const rangeFrom = (atHand: AtHand, anchor: Anchor, place: number): readonly string[] | null => {
  const at = atHand.ids.indexOf(anchor.id)
  if (at >= 0) return between(atHand, atHand.start + at, place)
  return atHand.isWhole ? between(atHand, Math.min(anchor.place, atHand.ids.length - 1), place) : null
}
