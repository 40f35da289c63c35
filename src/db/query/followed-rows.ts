import type { Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import { changedIds } from './changed-ids.ts'
import { Followed } from './followed.ts'

/** Rows read at a time. */
const SLICE = 1000

/**
 * A little of every row of a kind (`keep`), read once and then kept up by what changes, so that a change costs what it changes. For what
 * has to know all rows at a time; a list asks the columns.
 */
export class FollowedRows<K extends Kind, Kept> extends Followed<K, Kept> {
  /** Reads what changed since the last time, at first all rows. Resolves to whether anything did. One call after the other. */
  async catchUp(): Promise<boolean> {
    const { db, kind, generation } = this
    if (generation === null) return this.readAll()
    const latest = await db.transaction('r', db.rows(kind), db.changes, db.columnSets, async () => {
      const changed = await changedIds(db, kind, generation)
      return changed && { ...changed, rows: await db.rows(kind).bulkGet([...changed.ids]) }
    })
    if (!latest) return this.readAll()
    for (const id of latest.ids) this.kept.delete(id)
    for (const row of latest.rows) if (row) this.kept.set(row.id, this.keep(row))
    this.generation = latest.generation
    return latest.ids.length > 0
  }

  /** What changes while it reads is read once more by the next call. */
  private async readAll(): Promise<boolean> {
    const generation = await generationOf(this.db, this.kind)
    this.kept.clear()
    for (let after = '', more = true; more;) {
      const rows = await this.db.rows(this.kind).where('id').above(after).limit(SLICE).toArray()
      for (const row of rows) this.kept.set(row.id, this.keep(row))
      after = rows.at(-1)?.id ?? after
      more = rows.length === SLICE
    }
    this.generation = generation
    return true
  }
}
