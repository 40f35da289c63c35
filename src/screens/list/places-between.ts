/** Ids of the rows between two places, both included, in either direction; null where some of them are not at hand. */
export const rangeOfPlaces = (
  { ids, start }: { readonly ids: readonly string[]; readonly start: number },
  one: number,
  other: number,
): readonly string[] | null => {
  const [from, to] = [Math.min(one, other) - start, Math.max(one, other) - start]
  return from < 0 || to >= ids.length ? null : ids.slice(from, to + 1)
}
