/** What a column of amounts comes to; undefined while it is not known. */
export const sumOf = (column: Iterable<number> | undefined): number | undefined => {
  if (!column) return undefined
  let sum = 0
  for (const halalas of column) sum += halalas
  return sum
}
