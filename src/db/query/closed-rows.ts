import type { StoredRow } from '#db/core/stored.ts'

/**
 * Rows of a kind that lie elsewhere than in its table and never change, such as closed history that arrives as a whole. Ids are unique
 * over all sources; where the table has a row under the same id, that one counts.
 */
export interface ClosedRows {
  /** The rows behind an id, in the order of their ids. */
  readonly after: (id: string, limit: number) => Promise<readonly StoredRow[]>
  readonly byIds: (ids: readonly string[]) => Promise<readonly StoredRow[]>
}

/** Rows under some ids, wherever they lie: in the table, else in another source. */
export class ClosedSources {
  readonly all: readonly ClosedRows[]

  constructor(all: readonly ClosedRows[]) {
    this.all = all
  }

  /** Those of other sources, in no order. */
  async byIds(ids: readonly string[]): Promise<readonly StoredRow[]> {
    if (ids.length === 0) return []
    const found = await Promise.all(this.all.map((source) => source.byIds(ids)))
    return found.flat()
  }

  /** In the order of the ids; `live`: what the table has at their places. */
  async beside(ids: readonly string[], live: readonly (StoredRow | undefined)[]): Promise<readonly StoredRow[]> {
    const missing = await this.byIds(ids.filter((_, at) => !live[at]))
    const closed = new Map(missing.map((row) => [row.id, row]))
    return ids.flatMap((id, at) => live[at] ?? closed.get(id) ?? [])
  }
}
