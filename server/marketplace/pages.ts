/** Where a page of a list ends: the moment its last row is sorted by, an instant, and that row's id. */
export interface Behind {
  readonly at: string
  readonly id: string
}

/** One page, as a list's query asks for it and as `read` gives its rows. It reads one row more, which tells whether another page follows. */
export const readPage = async <Row>(
  { limit, after }: { limit: number; after?: Behind | undefined },
  list: { read: (ask: { limit: number; after: Behind | null }) => Promise<Row[]>; endOf: (row: Row) => Behind },
): Promise<{ rows: Row[]; next: string | null }> => {
  const found = await list.read({ limit: limit + 1, after: after ?? null })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const end = last && list.endOf(last)
  return { rows, next: end ? `${end.at}_${end.id}` : null }
}
