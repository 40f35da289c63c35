import { plainCode } from '../kernel/normalise.ts'

/** The longest barcode. Units add their number to it, and a label must stay readable. */
export const BARCODE_LENGTH = 40

/** What every reader takes, printed as Code 128: no small letters, so that nobody has to ask which were meant. */
export const BARCODE_SIGNS = /^[A-Z0-9.$/+%-]+$/

/** A barcode as the portal keeps it, however it was written; null: it is none that every reader takes. */
export const keptBarcode = (written: string): string | null => {
  const plain = plainCode(written)
  return plain.length <= BARCODE_LENGTH && BARCODE_SIGNS.test(plain) ? plain : null
}

/** The label of a vendor's first container. */
const FIRST = 'BIN-0001'

/**
 * The next barcode of the same pattern: its last number and one (`RN-0099` → `RN-0100`). `null`: the first of all. It is never what may be
 * painted on a unit of another container: a zero before its number keeps the two apart (`RN-1` → `RN-02`). `by`: the next but so many.
 */
export const nextBarcode = (before: string | null, by = 1): string => {
  if (before === null) return by === 1 ? FIRST : nextBarcode(FIRST, by - 1)
  // What no barcode holds goes first: digits that it stood between count together.
  const kept = plainCode(before).replaceAll(/[^A-Z0-9.$/+%-]/g, '')
  const [, stem = '', digits = ''] = /^(.*?)(\d*)$/.exec(kept) ?? []
  // More digits than a number can hold are part of the name.
  const [head, counted] = digits.length > 9 ? [`${stem}${digits.slice(0, -9)}`, digits.slice(-9)] : [stem, digits]
  const after = (end: string): string => `${head.slice(0, BARCODE_LENGTH - end.length)}${end}`
  if (counted === '') return by === 1 ? after('-02') : nextBarcode(after('-02'), by - 1)
  let end = String(Number(counted) + by).padStart(counted.length, '0')
  while (readUnitLabel(after(end))) end = `0${end}`
  return after(end)
}

/** The number painted on the n-th physical unit (from 1). */
export const unitLabel = (barcode: string, n: number): string => `${barcode}-${n}`

/** The barcode and number in a unit's label; null for what is none. A barcode may hold dashes of its own: the last one counts. */
export const readUnitLabel = (label: string): { readonly barcode: string; readonly number: number } | null => {
  const parts = /^(.+)-([1-9]\d{0,4})$/.exec(plainCode(label))
  return parts ? { barcode: parts[1] ?? '', number: Number(parts[2]) } : null
}
