/** Arrays in which a column lies in memory. */
export type Data = Float64Array | Int32Array | Int16Array | Int8Array | Uint8Array

/** How figures lie in an array: in how many of their own units, and what stands for "no value" there and outside. */
interface Kept {
  readonly unit: number
  readonly nothing: number
  readonly none: number
}

/** Slots below which it is not worth looking whether they are a run. */
const FEW = 64

/** Whether many slots stand one behind the other without a gap, as all rows do that were read in the order of their ids. */
export const areRun = (slots: Uint32Array): boolean => {
  const first = slots[0] ?? 0
  if (slots.length <= FEW) return false
  if ((slots.at(-1) ?? 0) - first !== slots.length - 1) return false
  for (let at = 0; at < slots.length; at += 1) if (slots[at] !== first + at) return false
  return true
}

/** Figures as they lie in memory, the first so many of them, as figures outside. */
const convert = (figures: Float64Array | Int32Array, length: number, { unit, nothing, none }: Kept): void => {
  if (unit === 1 && Object.is(nothing, none)) return
  if (figures instanceof Float64Array)
    for (let at = 0; at < length; at += 1) {
      const figure = figures[at] ?? nothing
      figures[at] = figure === nothing ? none : figure * unit
    }
  else
    for (let at = 0; at < length; at += 1) {
      const figure = figures[at] ?? nothing
      if (figure === nothing) figures[at] = none
    }
}

/**
 * Reads the figures of some slots. Each sort of array has a loop of its own that does nothing but read: one that meets all of them is not
 * compiled for any, and takes twenty times as long. What is no loop at all is quicker still.
 */
export const readFigures = (data: Data, slots: Uint32Array, kept: Kept, into: Float64Array | Int32Array): void => {
  const { length } = slots
  if (areRun(slots)) into.set(data.subarray(slots[0] ?? 0, (slots[0] ?? 0) + length))
  else if (data instanceof Float64Array) for (let at = 0; at < length; at += 1) into[at] = data[slots[at] ?? 0] ?? 0
  else if (data instanceof Int32Array) for (let at = 0; at < length; at += 1) into[at] = data[slots[at] ?? 0] ?? 0
  else if (data instanceof Int16Array) for (let at = 0; at < length; at += 1) into[at] = data[slots[at] ?? 0] ?? 0
  else if (data instanceof Int8Array) for (let at = 0; at < length; at += 1) into[at] = data[slots[at] ?? 0] ?? 0
  else for (let at = 0; at < length; at += 1) into[at] = data[slots[at] ?? 0] ?? 0
  convert(into, length, kept)
}

/** Writes one figure, likewise. */
export const writeFigure = (data: Data, slot: number, figure: number): void => {
  if (data instanceof Int8Array) data[slot] = figure
  else if (data instanceof Int16Array) data[slot] = figure
  else if (data instanceof Int32Array) data[slot] = figure
  else if (data instanceof Float64Array) data[slot] = figure
  else data[slot] = figure
}
