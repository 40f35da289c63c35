/** Arrays in which a column lies in memory. */
export type Data = Float64Array | Int32Array | Int16Array | Int8Array | Uint8Array

/** How figures lie in an array: in how many of their own units, and what stands for "no value" there and outside. */
interface Kept {
  readonly unit: number
  readonly nothing: number
  readonly none: number
}

/**
 * Reads the figures of some slots. A loop of its own for each sort of array: one that meets all of them is not compiled for any, and takes
 * twenty times as long.
 */
export const readFigures = (data: Data, slots: Uint32Array, { unit, nothing, none }: Kept, into: Float64Array | Int32Array): void => {
  const { length } = slots
  if (data instanceof Float64Array)
    for (let at = 0; at < length; at += 1) {
      const figure = data[slots[at] ?? 0] ?? nothing
      into[at] = figure === nothing ? none : figure * unit
    }
  else if (data instanceof Int32Array)
    for (let at = 0; at < length; at += 1) {
      const figure = data[slots[at] ?? 0] ?? nothing
      into[at] = figure === nothing ? none : figure * unit
    }
  else if (data instanceof Int16Array)
    for (let at = 0; at < length; at += 1) {
      const figure = data[slots[at] ?? 0] ?? nothing
      into[at] = figure === nothing ? none : figure * unit
    }
  else if (data instanceof Int8Array)
    for (let at = 0; at < length; at += 1) {
      const figure = data[slots[at] ?? 0] ?? nothing
      into[at] = figure === nothing ? none : figure * unit
    }
  else
    for (let at = 0; at < length; at += 1) {
      const figure = data[slots[at] ?? 0] ?? nothing
      into[at] = figure === nothing ? none : figure * unit
    }
}

/** Writes one figure, likewise. */
export const writeFigure = (data: Data, slot: number, figure: number): void => {
  if (data instanceof Int8Array) data[slot] = figure
  else if (data instanceof Int16Array) data[slot] = figure
  else if (data instanceof Int32Array) data[slot] = figure
  else if (data instanceof Float64Array) data[slot] = figure
  else data[slot] = figure
}
