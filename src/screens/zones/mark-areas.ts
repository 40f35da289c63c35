/** The areas with some of them marked; they stay the same ones where none is, so that a map has nothing to draw anew. */
export const markAreas = <Named extends { readonly id: string }>(
  areas: readonly Named[],
  marked: readonly { readonly id: string }[],
): readonly (Named & { readonly isMarked?: boolean })[] => {
  if (marked.length === 0) return areas
  const ids = new Set(marked.map(({ id }) => id))
  return areas.map((area) => (ids.has(area.id) ? { ...area, isMarked: true } : area))
}
