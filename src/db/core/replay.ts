import { sameValue } from '#domain/kernel/edit.ts'
import { findMutation } from '#domain/catalog.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { changeRef, refuse, type Bound, type Decision } from '#domain/kernel/mutation.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { onAnyRow } from './any-row.ts'
import { PREDICTED_REJECTION, type BaseRow, type OutboxRow, type PortalStore } from './database.ts'
import { footprintOf } from './footprint.ts'
import type { Image, Overlay } from './overlay.ts'
import { vendorIdOf } from './owner.ts'
import { writeRows, type KnownRows } from './write-rows.ts'

/** What replaying found: the base images to keep, and the changes whose predicted rejection or footprint differs from before. */
export interface Replay {
  readonly base: ReadonlyMap<string, Image>
  readonly changed: readonly OutboxRow[]
}

const samePrediction = (a: Rejection | null, b: Rejection | null): boolean => a?.code === b?.code

// What a newer release queued, this one cannot show the effect of; the server can still carry it out.
const bind = (row: OutboxRow): Bound => findMutation(row.name)?.bind(row) ?? refuse('mutation.unknown', { name: row.name })

const decide = (call: Bound, on: { db: PortalStore; overlay: Overlay; row: OutboxRow }): Decision => {
  const { db, overlay, row } = on
  const context = { vendorId: vendorIdOf(db), now: row.clientAt, clientAt: row.clientAt, mutationId: row.id }
  // Of rows that this release cannot read, only the server knows what comes of it.
  return call.ok ? onAnyRow(() => call.decide(overlay, context), refuse('mutation.unknown', { name: row.name })) : call
}

/**
 * Runs waiting changes again, in order, on an overlay that holds the server's images. A change that the device's
 * rule now refuses stays queued with the rejection it predicts: only the server settles it. It awaits only where rows must be read: Dexie loses
 * a transaction after a hundred awaits in a row that are none of its own, and a long queue has more.
 */
export const replay = async (db: PortalStore, overlay: Overlay, waiting: readonly OutboxRow[]): Promise<Replay> => {
  const base = new Map<string, Image>()
  const changed: OutboxRow[] = []
  for (const row of waiting) {
    const call = bind(row)
    let needed = overlay.needed(call)
    if (!overlay.has(needed)) {
      await overlay.loadNeeds(call)
      needed = overlay.needed(call)
    }
    const decision = decide(call, { db, overlay, row })
    const refs = decision.ok ? decision.changes.map(changeRef) : []
    if (!overlay.has(refs)) await overlay.load(refs)
    if (decision.ok) for (const [key, image] of overlay.apply(decision.changes)) if (!base.has(key)) base.set(key, image)
    const next = {
      ...footprintOf(row, needed),
      touched: decision.ok ? refs.map(refKey) : row.touched,
      [PREDICTED_REJECTION]: decision.ok ? null : decision.rejection,
    }
    const isSame =
      samePrediction(row[PREDICTED_REJECTION], next[PREDICTED_REJECTION]) &&
      sameValue(row.touched, next.touched) &&
      sameValue(row.needed, next.needed) &&
      sameValue(row.files, next.files)
    if (!isSame) changed.push({ ...row, ...next })
  }
  return { base, changed }
}

/** Makes the base images kept equal to these, writing only what differs. */
const keepBases = async (db: PortalStore, base: ReadonlyMap<string, Image>, kept: readonly BaseRow[]): Promise<void> => {
  const old = new Map(kept.map((row) => [row.key, row]))
  const gone = [...old.keys()].filter((key) => !base.has(key))
  const changed = [...base].map(([key, image]) => ({ key, ...image })).filter((row) => !sameValue(old.get(row.key), row))
  if (gone.length > 0) await db.base.bulkDelete(gone)
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

/**
 * Makes visible = replay(base, waiting) true again. The overlay must hold the server's image of every row that has a
 * base image, and of every row that just arrived. `known` and `kept` are rows and base images that were already read in this transaction.
 * Must run inside a read-write transaction over all tables of nouns, `outbox`, `base` and `counters`.
 */
export const rebase = async (
  db: PortalStore,
  work: { overlay: Overlay; waiting: readonly OutboxRow[]; known?: KnownRows; kept?: readonly BaseRow[] },
): Promise<void> => {
  const { overlay, waiting, known } = work
  const truth = new Set(overlay.images.keys())
  const replayed = await replay(db, overlay, waiting)
  const shown = new Map([...overlay.images].filter(([key]) => truth.has(key) || replayed.base.has(key)))
  const kept = work.kept ?? (await db.base.toArray())
  await storeReplay(db, { ...replayed, shown, kept, ...(known ? { known } : {}) })
}
