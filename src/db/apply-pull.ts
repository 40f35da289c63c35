import { refKey } from '#domain/kernel/entity.ts'
import { findEntity } from '#domain/catalog.ts'
import type { Cursor, ResultLine, RowLine } from '#protocol/sync.ts'
import { KINDS, type OutboxRow, type PortalStore } from './database.ts'
import { Overlay, type Image } from './overlay.ts'
import { rebase } from './replay.ts'
import { settle } from './settle.ts'

/** A verified answer, or a verified segment of a first load. */
export interface Pull {
  readonly rows: readonly RowLine[]
  /** Outcomes of mutations; empty for a segment that is not the last. */
  readonly results: readonly ResultLine[]
  /** The last mutation that is done according to the same snapshot; 0 for a segment that is not the last. */
  readonly lastSeq: number
  readonly cursor: Cursor
  readonly durable: number
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

/** Kinds of which none of the incoming rows is on the device yet: their rows need not be read before writing. */
const freshKinds = async (db: PortalStore, images: ReadonlyMap<string, Image>): Promise<Set<string>> => {
  const fresh = new Set<string>()
  for (const [kind, ids] of Overlay.byKind(images.keys())) {
    const sorted = ids.toSorted()
    const known = new Set(await db.rows(kind).where('id').between(sorted[0], sorted.at(-1), true, true).primaryKeys())
    if (!ids.some((id) => known.has(id))) fresh.add(kind)
  }
  return fresh
}

/** Drops images that are older than what the device has: rows of a first load may come in any order of revision. */
const dropStale = async (db: PortalStore, images: Map<string, Image>, fresh: ReadonlySet<string>): Promise<void> => {
  for (const [kind, ids] of Overlay.byKind(images.keys())) {
    if (fresh.has(kind)) continue
    const rows = await db.rows(kind).bulkGet(ids)
    ids.forEach((id, at) => {
      const key = refKey({ kind, id })
      if ((rows[at]?.revision ?? -1) > (images.get(key)?.revision ?? 0)) images.delete(key)
    })
  }
}

const rebaseOnPull = async (db: PortalStore, pull: Pull, waiting: readonly OutboxRow[]): Promise<void> => {
  const images = incoming(pull.rows)
  const bases = await db.base.toArray()
  const fresh = images.size > 0 ? await freshKinds(db, images) : new Set<string>()
  await dropStale(db, images, fresh)
  const overlay = new Overlay(db)
  for (const { key, body, revision } of bases) overlay.images.set(key, { body, revision })
  for (const [key, image] of images) overlay.images.set(key, image)
  await rebase(db, { overlay, waiting, ...(waiting.length === 0 && bases.length === 0 ? { fresh } : {}) })
}

/**
 * Brings the device to what the server said, in one transaction: base images back, server rows in, settled changes out,
 * the waiting ones replayed on top, cursor forward. Invariant afterwards: visible = replay(base, waiting).
 * Call it only with an answer whose end (or mark) was verified.
 */
export const applyPull = (db: PortalStore, pull: Pull): Promise<void> =>
  db.transaction('rw', TABLES, async () => {
    const queue = await db.outbox.orderBy('seq').toArray()
    const waiting = await settle(db, queue, pull)
    await rebaseOnPull(db, pull, waiting)
    await db.meta.put({ key: 'cursor', value: pull.cursor })
  })

/** How far the device has read, or null before its first load. */
export const readCursor = async (db: PortalStore): Promise<Cursor | null> =>
  ((await db.meta.get('cursor'))?.value as Cursor | undefined) ?? null
