import Dexie from 'dexie'
import type { PortalDatabase } from '#db/core/database.ts'
import { keyOf } from '#db/drafts/draft.ts'
import type { FileRow } from '#db/core/files-database.ts'
import { filesNamedBy } from '#db/rules/named-files.ts'
import { forgetReceipts, lastServerTime } from '#db/core/receipts.ts'
import { giveUpColumns } from '#db/query/kept.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'

/** Read notifications and copies of files the server has are kept this long. */
const KEPT_MS = 7 * DAY_MS
/** Files that were picked and never used in a change. */
const UNUSED_KEPT_MS = 30 * DAY_MS

/** What was cleared. */
export interface Cleared {
  readonly files: number
  readonly bytes: number
  readonly receipts: number
  readonly notifications: number
  /** Bytes of columns, which are made again from the rows when they are needed. */
  readonly columns: number
}

const namedInDraft = ({ value }: { value: unknown }): readonly string[] => JSON.stringify(value).match(/\b[0-9a-f]{64}\b/g) ?? []

/** Files that a waiting change, a card, a receipt (a restored server may ask for them) or a draft names, whose form may be open. */
const filesInUse = async (db: PortalDatabase): Promise<Set<string>> => {
  const [waiting, refused, receipts] = await Promise.all([db.outbox.toArray(), db.rejections.toArray(), db.receipts.toArray()])
  const drafts = await db.meta.where('key').startsWith(keyOf('')).toArray()
  return new Set([...[...waiting, ...refused, ...receipts].flatMap((row) => filesNamedBy(row)), ...drafts.flatMap(namedInDraft)])
}

const dropFiles = async ({ files }: PortalDatabase, rows: readonly FileRow[]): Promise<{ files: number; bytes: number }> => {
  const names = rows.map((row) => row.sha256)
  await files.transaction('rw', files.files, files.bytes, async () => {
    await files.bytes.bulkDelete(names)
    await files.files.bulkDelete(names)
  })
  return { files: rows.length, bytes: rows.reduce((sum, row) => sum + row.size, 0) }
}

/**
 * Makes room by rule: columns, which can be made again; receipts that are past their time, copies of files that the server has and nothing
 * names any more, and read notifications that are a week old. Never touched: waiting and refused changes, receipts that a restored server
 * could ask for, files that any of these name or that were not sent, and the vendor's rows. `now` in ms since 1970.
 */
export const freeSpace = async (db: PortalDatabase, now: number): Promise<Cleared> => {
  const columns = await giveUpColumns(db, now).catch(() => 0)
  const before = new Date(now - KEPT_MS).toISOString()
  const [receipts, notifications] = await db.transaction('rw', db.receipts, db.notifications, db.meta, async () => {
    const serverTime = await lastServerTime(db)
    const gone = serverTime === null ? 0 : await forgetReceipts(db, serverTime)
    const read = (await db.notifications.where('at').below(before).toArray()).filter((row) => row.isRead === 1).map((row) => row.id)
    await db.notifications.bulkDelete(read)
    return [gone, read.length] as const
  })
  const needed = await filesInUse(db)
  const uploaded = await db.files.files.where('state').equals('uploaded').toArray()
  const dropped = await dropFiles(
    db,
    uploaded.filter((row) => !needed.has(row.sha256)),
  )
  return { ...dropped, receipts, notifications, columns }
}

/**
 * Makes room for something that found none: first of what can be made again from what is here, and only where there is nothing of that as
 * {@link freeSpace} does. Returns whether there may be more to clear. `now` in ms since 1970.
 */
export const makeRoom = async (db: PortalDatabase, now: number): Promise<boolean> => {
  if ((await giveUpColumns(db, now).catch(() => 0)) > 0) return true
  await freeSpace(db, now).catch(() => undefined)
  return false
}

/** What a clock noted that was ahead then counts from now on: it would stay until that day comes. */
const bringBack = async (db: PortalDatabase, rows: readonly FileRow[], now: number): Promise<void> => {
  const latest = now + DAY_MS
  for (const { sha256, addedAt, uploadedAt } of rows)
    if (addedAt > latest || (uploadedAt ?? 0) > latest)
      await db.files.files.update(sha256, { addedAt: Math.min(addedAt, now), uploadedAt: uploadedAt && Math.min(uploadedAt, now) })
}

/**
 * Forgets files that nobody needs here any more: a week after their upload, or a month after they were picked when no change and no draft
 * names them. `now` in ms since 1970.
 */
export const forgetOldFiles = async (db: PortalDatabase, now: number): Promise<void> => {
  // Looking must not bring a database of files into being where there is none.
  if (!db.files.isOpen() && !(await Dexie.exists(db.files.name))) return
  // One that was picked again since its upload may stand in another draft.
  const isOld = ({ addedAt, uploadedAt }: FileRow): boolean =>
    uploadedAt === null || addedAt > uploadedAt ? addedAt < now - UNUSED_KEPT_MS : uploadedAt < now - KEPT_MS
  const rows = await db.files.files.toArray()
  await bringBack(db, rows, now)
  const old = rows.filter(isOld)
  if (old.length === 0) return
  const needed = await filesInUse(db)
  await dropFiles(
    db,
    old.filter((row) => !needed.has(row.sha256)),
  )
}
