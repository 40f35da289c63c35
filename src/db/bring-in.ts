import { sameValue } from '#domain/kernel/edit.ts'
import { parseRef, refKey } from '#domain/kernel/entity.ts'
import type { BaseRow, PortalStore } from './database.ts'
import { writeGuesses, type Guesses } from './guesses.ts'
import { Overlay, type Image } from './overlay.ts'
import { readRows } from './read-rows.ts'
import { rebasePart } from './rebase-part.ts'
import type { Reload } from './reload.ts'
import { rebase, replay } from './replay.ts'
import type { Settled } from './settle.ts'
import { toBody } from './stored.ts'
import type { KnownRows } from './write-rows.ts'

/** Beyond so many rows a look at the whole queue costs less than asking for each row who depends on it. */
const MANY_KEYS = 400

/** What arrived. */
export interface Arrival {
  /** What the server says now, by key; without a body: the row is gone. */
  readonly images: Map<string, Image>
  readonly settled: readonly Settled[]
  readonly guesses: Guesses
  /** False for a page that others follow. */
  readonly complete: boolean
  readonly reload: Reload | null
}

/** Connections on which every waiting change was replayed once: its footprint in the outbox is that of this very release. */
const replayedOn = new WeakSet<PortalStore>()

/** Whether what is kept beside the waiting changes (rows needed, files named) was written by this release. */
export const hasOwnFootprints = (db: PortalStore): boolean => replayedOn.has(db)

/** The rows that stand now under these keys. */
const readKnown = async (db: PortalStore, keys: ReadonlySet<string>): Promise<KnownRows> => {
  const known: KnownRows = new Map()
  for (const [kind, ids] of Overlay.byKind(keys)) {
    const rows = await readRows(db, kind, ids)
    for (const id of ids) known.set(refKey({ kind, id }), rows.get(id))
  }
  return known
}

/** Whether something waits that was queued before the last of what left: then the queue did not lose its front alone. */
const isCutInside = async (db: PortalStore, settled: readonly Settled[]): Promise<boolean> => {
  const [first] = await db.outbox.orderBy('seq').limit(1).primaryKeys()
  return first !== undefined && Number(first) < (settled.at(-1)?.row.seq ?? 0)
}

const ABSENT: Image = { body: null, revision: 0 }

/** What the server had said before of these rows. */
const readBefore = (
  keys: ReadonlySet<string>,
  { known, kept }: { known: KnownRows; kept: ReadonlyMap<string, BaseRow> },
): Map<string, Image> =>
  new Map(
    [...keys].map((key) => {
      const row = known.get(key)
      const base = kept.get(key)
      if (base) return [key, { body: base.body, revision: base.revision }]
      return [key, row ? { body: toBody(parseRef(key).kind, row), revision: row.revision } : ABSENT]
    }),
  )

/** Those images after the given changes. */
const ranOn = async (
  db: PortalStore,
  before: ReadonlyMap<string, Image>,
  changes: readonly Settled[],
): Promise<ReadonlyMap<string, Image>> => {
  if (changes.length === 0) return before
  const overlay = new Overlay(db, 'server')
  for (const [key, image] of before) overlay.images.set(key, image)
  await replay(
    db,
    overlay,
    changes.map(({ row }) => row),
  )
  return overlay.images
}

/** Adds an image of every row that left changes wrote and the answer does not hold: what the server said last, or a guess. */
const completeImages = async (db: PortalStore, arrival: Arrival, before: ReadonlyMap<string, Image>): Promise<void> => {
  const { images, settled, guesses, complete } = arrival
  for (const key of images.keys()) guesses.delete(key)
  if (complete) for (const [key, image] of guesses) images.set(key, image)
  const missing = settled.flatMap(({ row }) => row.touched).filter((key) => !images.has(key))
  const ours =
    complete || missing.length === 0
      ? before
      : await ranOn(
          db,
          before,
          settled.filter(({ applied }) => applied),
        )
  for (const key of missing) {
    const was = before.get(key) ?? ABSENT
    if (!complete && !guesses.has(key)) guesses.set(key, was)
    images.set(key, { body: ours.get(key)?.body ?? null, revision: was.revision })
  }
  await writeGuesses(db, complete ? new Map() : guesses)
}

/**
 * Puts what arrived under the waiting changes, which stay as visible as they were: visible = replay(base, waiting). Only changes that
 * can come out differently are replayed. Must run inside a read-write transaction over everything but files and notices, after what is
 * settled has left the queue.
 */
export const bringIn = async (db: PortalStore, arrival: Arrival): Promise<void> => {
  const { images, settled, guesses, reload } = arrival
  const keys = new Set([...images.keys(), ...guesses.keys(), ...settled.flatMap(({ row }) => row.touched)])
  const whole = keys.size > MANY_KEYS || !replayedOn.has(db) || (await isCutInside(db, settled))
  const known = await readKnown(db, keys)
  const rows = whole ? await db.base.toArray() : (await db.base.bulkGet([...keys])).filter((row) => row !== undefined)
  const kept = new Map(rows.map((row) => [row.key, row]))
  for (const [key, image] of images) {
    // Rows of a first load may come in any order of revision: the device keeps what is newer. Revisions of an older load count for nothing.
    const revision = (kept.get(key) ?? known.get(key))?.revision ?? -1
    if (revision > image.revision && (!reload || reload.seen.has(key))) images.delete(key)
  }
  const before = whole && settled.length === 0 && guesses.size === 0 ? new Map<string, Image>() : readBefore(keys, { known, kept })
  await completeImages(db, arrival, before)
  if (whole) {
    const overlay = new Overlay(db)
    for (const [key, { body, revision }] of kept) overlay.images.set(key, { body, revision })
    for (const [key, image] of images) overlay.images.set(key, image)
    await rebase(db, { overlay, waiting: await db.outbox.orderBy('seq').toArray(), known, kept: rows })
    replayedOn.add(db)
    return
  }
  const decidedOn = await ranOn(db, before, settled)
  const differs = new Set([...images].filter(([key, { body }]) => !sameValue(body, decidedOn.get(key)?.body ?? null)).map(([key]) => key))
  await rebasePart(db, { images, differs, known, kept })
}
