import { refKey } from '#domain/kernel/entity.ts'
import { findEntity } from '#domain/entities.ts'
import type { Cursor, RowLine } from '#protocol/sync.ts'
import { requireUnmoved } from './sent-request.ts'
import { bringIn, hasForWaiting, loadForWaiting, QueuedMeanwhile } from './bring-in.ts'
import { KINDS, ROW_TABLES, type MetaRow, type PortalStore } from './database.ts'
import type { Image } from './overlay.ts'
import { guessesOf } from './guesses.ts'
import { keysBetween, reloadOf, type Reload } from './reload.ts'
import type { Pull } from './pull.ts'
import { settle } from './settle.ts'
import { statusOf } from './status.ts'

const TABLES = [...ROW_TABLES, 'outbox', 'base', 'rejections', 'receipts', 'meta']

/** Adds rows the server sent, as images; kinds this release does not know are left out (they come again after an update). */
export const addImages = (images: Map<string, Image>, rows: readonly RowLine[]): Map<string, Image> => {
  for (const row of rows) {
    if (!findEntity(row.kind)) continue
    images.set(refKey(row), { body: row.t === 'put' ? row.body : null, revision: row.revision })
  }
  return images
}

/** What the load that replaces older rows has come past and did not bring: gone, each as an image. */
const passedOver = async (
  db: PortalStore,
  load: Reload,
  { from, to, images }: { from: Cursor | null; to: Cursor; images: ReadonlyMap<string, Image> },
): Promise<Map<string, Image>> => {
  // The first segment holds rows from anywhere: nothing is passed by it.
  if (to.after === '') return new Map()
  const gone = await keysBetween(db, from?.after ?? '', to.after)
  const missing = [...gone].filter((key) => !images.has(key) && !load.seen.has(key))
  return new Map(missing.map((key) => [key, { body: null, revision: 0 }]))
}

/** Small facts that go with a cursor. */
const noteWhere = async (
  db: PortalStore,
  { cursor, serverNow, status }: Pull,
  of: { reload: Reload | null; seen: Iterable<string>; told: MetaRow | undefined },
): Promise<void> => {
  const facts: MetaRow[] = [{ key: 'epoch', value: cursor.epoch }]
  if (serverNow !== undefined) facts.push({ key: 'serverNow', value: serverNow })
  if (cursor.after === '') facts.push({ key: 'kinds', value: KINDS })
  if (of.reload && cursor.after === '') facts.push({ key: 'reload', value: [...of.seen] })
  if (status) facts.push({ key: 'status', value: { ...statusOf(of.told), ...status } })
  facts.push({ key: 'cursor', value: cursor })
  await db.meta.bulkPut(facts)
  if (of.reload && cursor.after === null) await db.meta.delete('reload')
}

const cursorOf = (row: MetaRow | undefined): Cursor | null => (row?.value as Cursor | undefined) ?? null

interface Prepared {
  /** Those of the pull's rows; what is older than the device has is taken out of them. */
  readonly images: Map<string, Image>
  readonly forWaiting: Awaited<ReturnType<typeof loadForWaiting>> | null
}

const applyWith = (db: PortalStore, pull: Pull, { images, forWaiting }: Prepared): Promise<void> =>
  db.transaction('rw', TABLES, async () => {
    if (pull.sentRequest) await requireUnmoved(db, pull.sentRequest)
    const settled = await settle(db, pull)
    const [[line, guessed, position, told], [waits]] = await Promise.all([
      db.meta.bulkGet(['reload', 'guesses', 'cursor', 'status']),
      db.outbox.orderBy('seq').limit(1).primaryKeys(),
    ])
    if (waits !== undefined && !forWaiting) throw new QueuedMeanwhile()
    const [reload, guesses] = [reloadOf(line), guessesOf(guessed)]
    const seen = reload ? [...images.keys()] : []
    if (reload)
      for (const [key, image] of await passedOver(db, reload, { from: cursorOf(position), to: pull.cursor, images })) images.set(key, image)
    // Where nothing is new there is nothing to replay, however long the queue.
    if (images.size > 0 || settled.length > 0 || guesses.size > 0)
      await bringIn(db, { images, settled, guesses, complete: pull.complete ?? true, reload }, forWaiting)
    await forWaiting?.refuseDependents(db, settled)
    await noteWhere(db, pull, { reload, seen, told })
  })

/**
 * Brings the device to what the server said, in one transaction: base images back, server rows in, settled changes out,
 * the waiting ones replayed on top, cursor forward. Invariant afterwards: visible = replay(base, waiting).
 * Call it only with an answer whose end (or checkpoint) was verified. `ahead`: the images of its rows, where they were made beforehand.
 * @throws StaleAnswer where the device is no longer the one that asked
 */
export const applyPull = async (db: PortalStore, pull: Pull, ahead?: Map<string, Image>): Promise<void> => {
  const images = () => addImages(new Map(), pull.rows)
  // Of a part of a first load this is asked within its transaction: mostly nothing waits, and there are many.
  if (!ahead && (await hasForWaiting(db))) return applyWith(db, pull, { images: images(), forWaiting: await loadForWaiting() })
  await applyWith(db, pull, { images: ahead ?? images(), forWaiting: null }).catch(async (error: unknown) => {
    if (!(error instanceof QueuedMeanwhile)) throw error
    await applyWith(db, pull, { images: images(), forWaiting: await loadForWaiting() })
  })
}

/** How far the device has read, or null before its first load. */
export const readCursor = async (db: PortalStore): Promise<Cursor | null> => cursorOf(await db.meta.get('cursor'))
