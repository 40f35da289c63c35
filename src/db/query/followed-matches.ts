import type { Kind } from '#domain/kernel/entity.ts'
import { generationOf } from '#db/core/changes.ts'
import { changedIds } from './changed-ids.ts'
import { Followed } from './followed.ts'

/** Rows read at a time. */
const SLICE = 250

/** A little (`keep`) of every row that a question finds, read once and then kept up by what changes, so that a change costs what it changes. */
export class FollowedMatches<K extends Kind, Kept> extends Followed<K, Kept> {
  /**
   * Reads what changed since the last time among the rows that are found now; `find` asks which. What changes while it reads is read once more
   * by the next call. One call after the other.
   */
  async catchUp(find: () => Promise<Iterable<string>>): Promise<void> {
    const { db, kind, generation, kept } = this
    const changed =
      generation === null ? null : await db.transaction('r', db.changes, db.columnSets, () => changedIds(db, kind, generation))
    const latest = changed?.generation ?? (await generationOf(db, kind))
    for (const id of changed?.ids ?? kept.keys()) kept.delete(id)
    const found = new Set(await find())
    for (const id of kept.keys()) if (!found.has(id)) kept.delete(id)
    const missing = [...found].filter((id) => !kept.has(id))
    for (let start = 0; start < missing.length; start += SLICE)
      for (const row of await db.rows(kind).bulkGet(missing.slice(start, start + SLICE))) if (row) kept.set(row.id, this.keep(row))
    this.generation = latest
  }
}
