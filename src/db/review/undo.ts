import { liveQuery } from 'dexie'
import { findMutation } from '#domain/catalog.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { discardAll, discardWaiting } from './attention.ts'
import { holdAnew, WORK_HOLD_MS } from '#db/core/held.ts'
import type { OutboxRow, PortalDatabase, PortalStore, ReceiptRow } from '#db/core/database.ts'
import { neverLeft, newId, sentUpTo } from '#db/core/identity.ts'
import { mutateBack, type Reversal } from '#db/core/mutate.ts'
import { Overlay } from '#db/core/overlay.ts'
import { isStorageFull } from '#db/recovery/write-again.ts'
import { vendorIdOf } from '#db/core/owner.ts'

/**
 * What became of an undo: never sent and gone, taken back though it may have arrived (then a card will say so), reversed by a second
 * change, no longer possible, or not stored for want of room.
 */
type Undone = 'discarded' | 'recalled' | 'reversed' | 'too-late' | 'no-room'

type Taken = Pick<OutboxRow | ReceiptRow, 'id' | 'name' | 'args' | 'version'>

/** The mutation that takes a sent one back, or null where the business has none. */
const inverseOf = (taken: Taken): { name: string; args: unknown } | null => {
  const call = findMutation(taken.name)?.bind(taken)
  return call?.ok ? call.inverse(taken.id) : null
}

/**
 * Those of some waiting changes that come to something: a change and the undo that waits behind it come to nothing, whether the change still
 * waits itself or has arrived by now.
 */
export const standingOnly = async (db: PortalStore, waiting: readonly OutboxRow[]): Promise<readonly OutboxRow[]> => {
  const arrived = await db.receipts.bulkGet(waiting.flatMap(({ dependsOn }) => dependsOn ?? []))
  const known = new Map([...arrived, ...waiting].flatMap((change) => (change ? [[change.id, change] as const] : [])))
  const undone = new Set<string>()
  // The last first: an undo that was undone itself takes nothing back.
  for (const { id, name, args, dependsOn } of waiting.toSorted((a, b) => b.seq - a.seq)) {
    const taken = undone.has(id) || dependsOn === undefined ? undefined : known.get(dependsOn)
    const inverse = taken && inverseOf(taken)
    if (taken && inverse?.name === name && sameValue(inverse.args, args)) undone.add(id).add(taken.id)
  }
  return waiting.filter(({ id }) => !undone.has(id))
}

/** Where some changes are, each waiting or carried out, looked at in one moment: one that is settled meanwhile would be found in neither place. */
const find = (db: PortalStore, ids: readonly string[]) =>
  db.transaction('r', [db.outbox, db.receipts], async () => ({
    waiting: await db.outbox
      .where('id')
      .anyOf([...ids])
      .toArray(),
    sent: (await db.receipts.bulkGet([...ids])).filter((change) => change !== undefined),
  }))

const findOne = async (db: PortalStore, id: string) => {
  const { waiting, sent } = await find(db, [id])
  return { waiting: waiting[0], sent: sent[0] }
}

/**
 * Whether the inverse of a change is accepted on the rows as they are now (`now`: the moment of asking), and changes them. What was undone
 * already, or changed again since, has nothing to be taken back.
 */
export const reverses = async (db: PortalStore, taken: Taken, now: string): Promise<boolean> => {
  const inverse = inverseOf(taken)
  const call = inverse ? findMutation(inverse.name)?.bind({ args: inverse.args }) : undefined
  if (!call?.ok) return false
  const rows = new Overlay(db)
  await rows.loadNeeds(call)
  const decision = call.decide(rows, { vendorId: vendorIdOf(db), now, clientAt: now, mutationId: newId() })
  return (
    decision.ok &&
    decision.changes.some((change) => change.op === 'del' || !sameValue(rows.get(change.kind, change.body.id) ?? null, change.body))
  )
}

/** Whether an undo can be kept: the change certainly never left this device, or its inverse does something. */
export const canUndo = async (db: PortalStore, id: string): Promise<boolean> => {
  const { waiting, sent } = await findOne(db, id)
  if (waiting?.name === 'mutation.skip') return false
  if (waiting && !waiting.again && neverLeft(waiting, await sentUpTo(db))) return true
  const change = waiting ?? sent
  return change !== undefined && reverses(db, change, new Date().toISOString())
}

/** How a change stands for whoever was told of it: it can be undone, it cannot any more, it was refused, or what was told is no longer so. */
type Standing = 'possible' | 'past' | 'refused' | 'over'

/** Changes taken back in one transaction: the page answers between two of them. */
const SLICE = 10

const reverse = async (db: PortalDatabase, all: readonly Reversal[]): Promise<readonly Undone[]> =>
  (await mutateBack(db, all)).map(({ status }) => (status === 'queued' ? 'reversed' : 'too-late'))

/** Reverses many changes in their order. Resolves to what became of each, by its id. */
const reverseAll = async (db: PortalDatabase, all: readonly Reversal[]): Promise<ReadonlyMap<string, Undone>> => {
  const undone = new Map<string, Undone>()
  for (let from = 0; from < all.length; from += SLICE) {
    if (from > 0) await new Promise((next) => setTimeout(next))
    const slice = all.slice(from, from + SLICE)
    const results = await reverse(db, slice).catch((error: unknown) => {
      // Where there is no room for them, they stand; what was taken back before is told all the same.
      if (from === 0) throw error
      console.warn('undo:', error instanceof Error ? error.message : error)
      return isStorageFull(error) ? slice.map(() => 'no-room' as const) : []
    })
    for (const [at, { taken }] of slice.entries()) undone.set(taken, results[at] ?? 'too-late')
  }
  return undone
}

/**
 * Takes a change back. One that was never put into a request is discarded and leaves no trace. One that may have arrived is reversed
 * by a second change behind it, where the business has one: two honest facts instead of a guess. One without an inverse that
 * is still waiting is recalled; had it arrived after all, a card will say so.
 */
export const undoChange = async (db: PortalDatabase, id: string): Promise<Undone> => {
  const { waiting, sent } = await findOne(db, id)
  const change = waiting ?? sent
  if (!change || change.name === 'mutation.skip') return 'too-late'
  const inverse = inverseOf(change)
  if (waiting) {
    const left = await discardWaiting(db, id, { onlyUnsent: inverse !== null })
    if (left) return left
  }
  if (!inverse) return 'too-late'
  const [undone = 'too-late'] = await reverse(db, [{ taken: id, ...inverse }])
  return undone
}

/**
 * Takes many changes back, like {@link undoChange} each: nothing more of them leaves from now on, what never left goes at once and
 * together, the others are reversed, the last first. Resolves to what became of each.
 */
export const undoChanges = async (db: PortalDatabase, ids: readonly string[]): Promise<readonly Undone[]> => {
  // On a full device, too, what takes back has to work: what leaves meanwhile is reversed.
  await holdAnew(db, ids, WORK_HOLD_MS).catch((error: unknown) => console.warn('hold:', error instanceof Error ? error.message : error))
  const { waiting, sent } = await find(db, ids)
  const changes = [...sent, ...waiting].filter(({ name }) => name !== 'mutation.skip')
  const known = new Map(changes.map((change) => [change.id, inverseOf(change)] as const))
  const gone = await discardAll(
    db,
    [...known].map(([id, inverse]) => ({ id, onlyUnsent: inverse !== null })),
  )
  const lastFirst = ids.toReversed()
  const left = lastFirst.flatMap((taken) => {
    const inverse = gone.has(taken) ? undefined : known.get(taken)
    return inverse ? [{ taken, ...inverse }] : []
  })
  const reversed = await reverseAll(db, left)
  return lastFirst.map((id) => gone.get(id) ?? reversed.get(id) ?? 'too-late')
}

/** How many changes stand that were made in one go: they can be undone as long as one of them can, and were refused when all were. */
const standingOfAll = async (
  db: PortalStore,
  ids: readonly string[],
  isSo: () => Promise<boolean>,
): Promise<readonly [Standing, refused: number]> => {
  const refused = (await db.rejections.bulkGet([...ids])).filter((card) => card !== undefined).map(({ id }) => id)
  if (refused.length === ids.length) return ['refused', refused.length]
  if (!(await isSo())) return ['over', refused.length]
  // Asked one after the other: as a rule the last one says it for all.
  for (const id of ids.toReversed()) if (!refused.includes(id) && (await canUndo(db, id))) return ['possible', refused.length]
  return ['past', refused.length]
}

/**
 * How changes made in one go are taken back, for whoever offers it: `watch` tells live how they stand, and how many were refused. What is held
 * back counts its time from there: on a slow device the offer comes later than the change. `isSo`: whether what is told of them still holds on
 * the rows as they are, where a later change may end it.
 */
export const undoOffer = (db: PortalDatabase, ids: readonly string[], isSo: () => Promise<boolean> = () => Promise.resolve(true)) => ({
  undo: async (): Promise<readonly Undone[]> => {
    const [only] = ids
    try {
      return only !== undefined && ids.length === 1 ? [await undoChange(db, only)] : await undoChanges(db, ids)
    } catch (error) {
      if (!isStorageFull(error)) throw error
      return ids.map(() => 'no-room' as const)
    }
  },
  watch: (tell: (standing: Standing, refused: number) => void): (() => void) => {
    // Where that fails, they go when they would have gone.
    void holdAnew(db, ids).catch(() => undefined)
    const watching = liveQuery(() => standingOfAll(db, ids, isSo)).subscribe({ next: (now) => tell(...now), error: () => tell('past', 0) })
    return () => watching.unsubscribe()
  },
})
