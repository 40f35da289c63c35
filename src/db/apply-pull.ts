import { refKey } from '#domain/kernel/entity.ts'
import { findEntity } from '#domain/catalog.ts'
import type { Cursor, ResultLine, RowLine } from '#protocol/sync.ts'
import { holdStill, type Asked } from './asked.ts'
import { KINDS, type BaseRow, type OutboxRow, type PortalStore } from './database.ts'
import { Overlay, type Image } from './overlay.ts'
import { rebase } from './replay.ts'
import { readRows } from './read-rows.ts'
import { settle } from './settle.ts'
import type { KnownRows } from './write-rows.ts'

/** A verified answer, or a verified segment of a first load. */
export interface Pull {
  readonly rows: readonly RowLine[]
  /** Outcomes of mutations; empty for a segment that is not the last. */
  readonly results: readonly ResultLine[]
  /** The last mutation that is done according to the same snapshot; 0 for a segment that is not the last. */
  readonly lastSeq: number
  readonly cursor: Cursor
  readonly durable: number
  /** What this answers; left out where nothing else can have run meanwhile. */
  readonly asked?: Asked
}

const TABLES = [...KINDS, 'outbox', 'base', 'rejections', 'receipts', 'meta', 'counters']

/** Rows the server sent, as images; kinds this release does not know are left out (they come again after an update). */
const incoming = (rows: readonly RowLine[]): Map<string, Image> => {
  const images = new Map<string, Image>()
  for (const row of rows) {
    if (!findEntity(row.kind)) continue
    images.set(refKey(row), { body: row.t === 'put' ? row.body : null, revision: row.revision })
  }
  return images
}

/** The rows that stand now under these keys. */
const readKnown = async (db: PortalStore, keys: ReadonlySet<string>): Promise<KnownRows> => {
  const known: KnownRows = new Map()
  for (const [kind, ids] of Overlay.byKind(keys)) {
    const rows = await readRows(db, kind, ids)
    for (const id of ids) known.set(refKey({ kind, id }), rows.get(id))
  }
  return known
}

/** What stood when the pull came: the changes that still wait after it, and the base images. */
interface Before {
  readonly waiting: readonly OutboxRow[]
  readonly kept: readonly BaseRow[]
}

const rebaseOnPull = async (db: PortalStore, pull: Pull, { waiting, kept }: Before): Promise<void> => {
  const images = incoming(pull.rows)
  const known = await readKnown(db, new Set([...images.keys(), ...kept.map(({ key }) => key)]))
  const overlay = new Overlay(db)
  for (const { key, body, revision } of kept) overlay.images.set(key, { body, revision })
  for (const [key, image] of images) {
    // Rows of a first load may come in any order of revision: the device keeps what is newer.
    if ((known.get(key)?.revision ?? -1) <= image.revision) overlay.images.set(key, image)
  }
  await rebase(db, { overlay, waiting, known, kept })
}

/**
 * Brings the device to what the server said, in one transaction: base images back, server rows in, settled changes out,
 * the waiting ones replayed on top, cursor forward. Invariant afterwards: visible = replay(base, waiting).
 * Call it only with an answer whose end (or mark) was verified.
 * @throws StaleAnswer where the device is no longer the one that asked
 */
export const applyPull = (db: PortalStore, pull: Pull): Promise<void> =>
  db.transaction('rw', TABLES, async () => {
    if (pull.asked) await holdStill(db, pull.asked)
    const [queue, kept] = await Promise.all([db.outbox.orderBy('seq').toArray(), db.base.toArray()])
    const waiting = await settle(db, queue, pull)
    await rebaseOnPull(db, pull, { waiting, kept })
    await db.meta.put({ key: 'cursor', value: pull.cursor })
  })

/** How far the device has read, or null before its first load. */
export const readCursor = async (db: PortalStore): Promise<Cursor | null> =>
  ((await db.meta.get('cursor'))?.value as Cursor | undefined) ?? null
