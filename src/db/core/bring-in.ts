import type { Arrival } from './arrival.ts'
import type { BaseRow, PortalStore } from './database.ts'
import { hasWaiting } from './outbox.ts'
import { Overlay } from './overlay.ts'
import { readRows } from './read-rows.ts'
import { storeReplay } from './store-replay.ts'
import type { refuseDependents } from '#db/recovery/refuse-dependents.ts'
import type * as UnderWaiting from '#db/recovery/under-waiting.ts'
import type { rebase } from '#db/rules/replay.ts'
import type { StoredRow } from './stored.ts'
import type { KnownRows } from './write-rows.ts'

/** Beyond so many rows a look at the whole queue costs less than asking for each row who depends on it. */
const MANY_KEYS = 400

/** Connections on which every waiting change was replayed once: its footprint in the outbox is that of this very release. */
const replayedOn = new WeakSet<PortalStore>()

/** Whether what is kept beside the waiting changes (rows needed, files named) was written by this release. */
export const hasOwnFootprints = (db: PortalStore): boolean => replayedOn.has(db)

interface Read {
  readonly known: KnownRows
  readonly bases: readonly BaseRow[]
}

/** The rows that stand now under these keys. */
const readKnown = async (db: PortalStore, keys: ReadonlySet<string>): Promise<KnownRows> => {
  const found = new Map<string, StoredRow>()
  for (const [kind, group] of Overlay.byKind(keys)) {
    const rows = await readRows(db, kind, group.ids)
    if (rows.size === 0) continue
    group.ids.forEach((id, at) => {
      const row = rows.get(id)
      if (row) found.set(group.keys[at] ?? '', row)
    })
  }
  return { keys, rows: found }
}

/** Something was queued since {@link hasForWaiting} found nothing: what replays it has to be loaded first. */
export class QueuedMeanwhile extends Error {}

/** What replays the waiting changes could not be loaded: an outage like that of the network. */
export class MissingPart extends Error {}

/** Replays every waiting change on what the server says now. */
const bringUnderAll = async (
  db: PortalStore,
  { images, known, bases }: Read & Pick<Arrival, 'images'>,
  forWaiting: ForWaiting | null,
): Promise<void> => {
  const overlay = new Overlay(db)
  for (const { key, body, revision } of bases) overlay.images.set(key, { body, revision })
  // A part of a first load is ten thousand rows over no other: it is not copied.
  if (bases.length > 0 || forWaiting) for (const [key, image] of images) overlay.images.set(key, image)
  const shown = bases.length > 0 ? overlay.images : images
  const waiting = await db.outbox.orderBy('seq').toArray()
  if (forWaiting) await forWaiting.rebase(db, { overlay, waiting, known, kept: bases })
  else if (waiting.length > 0) throw new QueuedMeanwhile()
  else await storeReplay(db, { shown, base: new Map(), changed: [], known, kept: bases })
  replayedOn.add(db)
}

type ForWaiting = typeof UnderWaiting & { readonly refuseDependents: typeof refuseDependents; readonly rebase: typeof rebase }

/**
 * The part of the work that only a device with waiting changes needs, with the rules they were decided by, loaded before the transaction
 * that may need it: within one, nothing else may be waited for.
 * @throws MissingPart
 */
export const loadForWaiting = async (): Promise<ForWaiting> => {
  const [underWaiting, dependents, replay] = await Promise.all([
    import('#db/recovery/under-waiting.ts'),
    import('#db/recovery/refuse-dependents.ts'),
    import('#db/rules/replay.ts'),
  ]).catch((error: unknown) => {
    throw new MissingPart('a part of the app did not load', { cause: error })
  })
  return { ...underWaiting, refuseDependents: dependents.refuseDependents, rebase: replay.rebase }
}

/** Whether {@link bringIn} needs {@link loadForWaiting}: something waits, or what left was guessed at. */
export const hasForWaiting = async (db: PortalStore): Promise<boolean> =>
  (await Promise.all([hasWaiting(db), db.meta.get('guesses')])).some(Boolean)

/**
 * Puts what arrived under the waiting changes, which stay as visible as they were: visible = replay(base, waiting). Only changes that
 * can come out differently are replayed. Must run inside a read-write transaction over everything but files and notifications, after what is
 * settled has left the queue. `forWaiting` as {@link loadForWaiting} gave it.
 */
export const bringIn = async (db: PortalStore, arrival: Arrival, forWaiting: ForWaiting | null): Promise<void> => {
  const { images, settled, guesses, reload } = arrival
  if (!forWaiting && settled.length + guesses.size > 0) throw new QueuedMeanwhile()
  const keys = new Set([...images.keys(), ...guesses.keys(), ...settled.flatMap(({ row }) => row.touched)])
  const whole = !forWaiting || keys.size > MANY_KEYS || !replayedOn.has(db) || (await forWaiting.isCutInside(db, settled))
  const known = await readKnown(db, keys)
  const bases = whole ? await db.base.toArray() : (await db.base.bulkGet([...keys])).filter((row) => row !== undefined)
  const kept = new Map(bases.map((row) => [row.key, row]))
  for (const [key, image] of images) {
    // Rows of a first load may come in any order of revision: the device keeps what is newer. Revisions of an older load count for nothing.
    const revision = (kept.get(key) ?? known.rows.get(key))?.revision ?? -1
    if (revision > image.revision && (!reload || reload.seen.has(key))) images.delete(key)
  }
  const before = forWaiting && (!whole || settled.length + guesses.size > 0) ? forWaiting.imagesBefore(keys, { known, kept }) : null
  if (before) await forWaiting?.completeImages(db, arrival, before)
  if (before && !whole) await forWaiting?.bringUnderSome(db, { arrival, before, known, kept })
  else await bringUnderAll(db, { images, known, bases }, forWaiting)
}
