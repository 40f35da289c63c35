/** A sheet or roll of labels; lengths in millimetres. */
export interface LabelFormat {
  readonly id: 'roll-100x50' | 'roll-62x29' | 'a4-3x8' | 'a4-2x7'
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
}

/** Two of a printer for labels, and the two sheets that are sold most: 24 and 14 to an A4 page. */
export const LABEL_FORMATS: readonly LabelFormat[] = [
  { id: 'roll-100x50', width: 100, height: 50, columns: 1, rows: 1 },
  { id: 'roll-62x29', width: 62, height: 29, columns: 1, rows: 1 },
  { id: 'a4-3x8', width: 63.5, height: 33.9, columns: 3, rows: 8 },
  { id: 'a4-2x7', width: 99.1, height: 38.1, columns: 2, rows: 7 },
]

/** White beside what is printed on a label. */
const LABEL_MARGIN = 2
/** Two dots of a printer with 300 dots to the inch; a thinner line is not printed evenly, nor read by a phone. */
const THINNEST = 0.169

/** Whether bars of so many thinnest lines are still read when they are as wide as the label. */
export const isReadable = (format: LabelFormat, lines: number): boolean => (format.width - 2 * LABEL_MARGIN) / lines >= THINNEST

/** Labels by the pages they are printed on; the first so many places of the first page are used up already. */
export const pagesOf = <Label>(format: LabelFormat, labels: readonly Label[], used: number): (Label | null)[][] => {
  const most = format.columns * format.rows
  const places: (Label | null)[] = [...Array<null>(Math.min(Math.max(0, used), most - 1)).fill(null), ...labels]
  return Array.from({ length: Math.ceil(places.length / most) }, (_, page) => places.slice(page * most, (page + 1) * most))
}
