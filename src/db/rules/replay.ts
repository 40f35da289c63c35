import { sameValue } from '#domain/kernel/edit.ts'
import { findMutation } from '#domain/catalog.ts'
import { parseRef, refKey } from '#domain/kernel/entity.ts'
import { changeRef, refuse, type Bound, type Decision } from '#domain/kernel/mutation.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { onAnyRow } from '#db/core/any-row.ts'
import { PREDICTED_REJECTION, type BaseRow, type OutboxRow, type PortalStore } from '#db/core/database.ts'
import type { Image, Overlay } from '#db/core/overlay.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { storeReplay, type Replay } from '#db/core/store-replay.ts'
import type { KnownRows } from '#db/core/write-rows.ts'
import { footprintOf } from './footprint.ts'

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
 * a transaction after a hundred awaits in a row that are none of its own, and a long queue has more. `onDecided` sees each decision before the
 * overlay holds what it changes.
 */
export const replay = async (
  db: PortalStore,
  overlay: Overlay,
  waiting: readonly OutboxRow[],
  onDecided?: (row: OutboxRow, decision: Decision) => void,
): Promise<Replay> => {
  const base = new Map<string, Image>()
  const changed: OutboxRow[] = []
  // Most come out as they did: what they read and wrote then is asked for at once, and not change by change.
  await overlay.load(waiting.flatMap(({ needed = [], touched }) => [...needed, ...touched]).map(parseRef))
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
    onDecided?.(row, decision)
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
