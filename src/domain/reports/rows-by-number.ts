/** Rows by the last bits (`mask`) of a number of each: the last of them, and the one before each. Rows count from 1, none is 0. */
export interface RowsByNumber {
  readonly mask: number
  readonly last: Int32Array
  readonly before: Int32Array
}

/** Finds rows by a number. To look into an array is many times quicker than to ask a map, which very many rows would do of few. */
export const rowsByNumber = (numbers: ArrayLike<number>): RowsByNumber => {
  const size = 4 << Math.ceil(Math.log2(numbers.length + 1))
  const last = new Int32Array(size)
  const before = new Int32Array(numbers.length + 1)
  for (let row = 0; row < numbers.length; row += 1) {
    const bits = (numbers[row] ?? 0) & (size - 1)
    before[row + 1] = last[bits] ?? 0
    last[bits] = row + 1
  }
  return { mask: size - 1, last, before }
}
