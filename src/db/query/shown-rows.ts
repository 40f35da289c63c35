import type { StoredRow } from '#db/core/stored.ts'

/** Rows that are kept: those of the windows last shown. */
const MOST = 500

/** The rows of the windows last shown, as they are now: when one of them changes, it alone is read. */
export class ShownRows {
  /** The latest last. */
  private readonly rows = new Map<string, StoredRow>()

  /** What a row says now; left out: it is gone. */
  note(id: string, row: StoredRow | undefined): void {
    if (!row) this.rows.delete(id)
    else if (this.rows.has(id)) this.rows.set(id, row)
  }

  clear(): void {
    this.rows.clear()
  }

  /**
   * The rows under some ids, in their order, as far as there are any; those not known are read by `read`, which has null where it cannot.
   * `always`: it is asked although all are known.
   */
  async under(
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<readonly StoredRow[] | null>,
    { always = false } = {},
  ): Promise<readonly StoredRow[] | null> {
    const { rows } = this
    const missing = ids.filter((id) => !rows.has(id))
    const come = missing.length === 0 && !always ? [] : await read(missing)
    if (!come) return null
    for (const row of come) rows.set(row.id, row)
    const found = ids.flatMap((id) => rows.get(id) ?? [])
    for (const row of found) {
      rows.delete(row.id)
      rows.set(row.id, row)
    }
    for (const id of rows.keys()) {
      if (rows.size <= MOST) break
      rows.delete(id)
    }
    return found
  }
}
