import { sameValue } from '#domain/kernel/edit.ts'
import type { BaseRow, OutboxRow, PortalStore } from './database.ts'
import { hasWaiting } from './outbox.ts'
import type { Image } from './overlay.ts'
import { writeRows, type KnownRows } from './write-rows.ts'

/** What replaying found: the base images to keep, and the changes whose predicted rejection or footprint differs from before. */
export interface Replay {
  readonly base: ReadonlyMap<string, Image>
  readonly changed: readonly OutboxRow[]
}

/** Makes the base images kept equal to these, writing only what differs. */
const keepBases = async (db: PortalStore, base: ReadonlyMap<string, Image>, kept: readonly BaseRow[]): Promise<void> => {
  const old = new Map(kept.map((row) => [row.key, row]))
  const gone = [...old.keys()].filter((key) => !base.has(key))
  const changed = [...base].map(([key, image]) => ({ key, ...image })).filter((row) => !sameValue(old.get(row.key), row))
  // Where nothing waits there are none: all at once, and not one by one.
  if (gone.length > 0) await ((await hasWaiting(db)) ? db.base.bulkDelete(gone) : db.base.clear())
  if (changed.length > 0) await db.base.bulkPut(changed)
}

/** What a replay came to, with the rows and base images that were already read in this transaction. */
interface Replayed extends Replay {
  readonly shown: ReadonlyMap<string, Image>
  readonly known?: KnownRows
  readonly kept: readonly BaseRow[]
}

/** Stores what a replay came to: visible rows, base images and the changes that look different now. */
export const storeReplay = async (db: PortalStore, { shown, base, changed, known, kept }: Replayed): Promise<void> => {
  await writeRows(db, shown, known)
  await keepBases(db, base, kept)
  if (changed.length > 0) await db.outbox.bulkPut(changed)
}
