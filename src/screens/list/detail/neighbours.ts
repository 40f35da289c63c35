/** Rows of a list, the first of them at `start`. */
interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly start: number
}

/** A record's place in the list, and what stands before and behind it. */
interface Neighbours<Row> {
  readonly place: number
  readonly previous: Row | null
  readonly next: Row | null
}

/**
 * What stands around a record. One that left the list, because it was answered, has the place where it stood last (`lastPlace`): behind
 * it comes what stands there now. Null where the place is not at hand.
 */
export const neighboursOf = <Row extends { readonly id: string }>(
  { rows, start }: Rows<Row>,
  id: string,
  lastPlace: number | null,
): Neighbours<Row> | null => {
  const at = rows.findIndex((row) => row.id === id)
  if (at >= 0) return { place: start + at, previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null }
  if (lastPlace === null || lastPlace < start || lastPlace > start + rows.length) return null
  const gap = lastPlace - start
  return { place: lastPlace, previous: rows[gap - 1] ?? null, next: rows[gap] ?? null }
}

/** The record that waits behind another one, or else nearest before it; null where none waits among the rows. */
export const nextWaiting = <Row extends { readonly id: string }>(
  { rows, start }: Rows<Row>,
  id: string,
  lastPlace: number | null,
  isWaiting: (row: Row) => boolean,
): Row | null => {
  const own = rows.findIndex((row) => row.id === id)
  const from = own >= 0 ? own : Math.max(0, (lastPlace ?? start) - start)
  const waits = (row: Row) => row.id !== id && isWaiting(row)
  return rows.slice(from).find(waits) ?? rows.slice(0, from).findLast(waits) ?? null
}

/** The id of the next record that waits: at hand, or else the first of the whole list, which is asked only then; null: there is none. */
export const findWaiting = async (atHand: string | null, id: string, askList: () => Promise<Iterable<string>>): Promise<string | null> =>
  atHand ?? [...(await askList())].find((other) => other !== id) ?? null
