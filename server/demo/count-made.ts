/**
 * How many records earlier runs made: found by doubling and halving, because ids follow from numbers. `exists` says whether there is an
 * n-th (from 0).
 */
export const countMade = async (exists: (n: number) => Promise<boolean>): Promise<number> => {
  let high = 1
  while (await exists(high - 1)) high *= 2
  let low = Math.floor(high / 2)
  high -= 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await exists(middle)) low = middle + 1
    else high = middle
  }
  return low
}
