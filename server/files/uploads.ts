import { and, desc, eq, ne, notBetween, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { Sql } from '#server/database/database.ts'
import { filePieces, fileUploads } from '#server/database/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { FileKey } from './pieces.ts'
import type { openRoomReports } from './room.ts'
import { LIMITS } from '#server/http/limits/limits.ts'

/** A file that has not arrived after this long keeps no room any more; a device that still wants it begins anew. */
const UPLOAD_DAYS = 1
/** Tells these locks from others. */
const LOCK = 0x66696c65

/** Bytes that a vendor's files may have together, and the server's clock. */
interface Quota {
  readonly quota: number
  readonly now: Date
  /** Hears how much is used. */
  readonly tell: ReturnType<typeof openRoomReports>
}

/** Until the end of the transaction nobody else counts what this vendor's files take. Other changes of the vendor go on. */
export const lockQuota = async (tx: Sql, { vendorId }: Pick<FileKey, 'vendorId'>): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${vendorId}::text))::text as held`)
}

/** Size of a file that is arriving, as its first piece said, and whose it is; null when none has come. */
export const findUpload = async (tx: Sql, { vendorId, sha256 }: FileKey): Promise<{ size: number; isCustomers: boolean } | null> => {
  const [row] = await tx.orm
    .select({ size: fileUploads.size, isCustomers: fileUploads.isCustomers })
    .from(fileUploads)
    .where(and(eq(fileUploads.vendorId, vendorId), eq(fileUploads.sha256, sha256)))
  return row ?? null
}

/** Forgets what has arrived of a file, and the room kept for it. */
export const dropUpload = async (tx: Sql, { vendorId, sha256 }: FileKey): Promise<void> => {
  await tx.orm.delete(fileUploads).where(and(eq(fileUploads.vendorId, vendorId), eq(fileUploads.sha256, sha256)))
  await tx.orm.delete(filePieces).where(and(eq(filePieces.vendorId, vendorId), eq(filePieces.sha256, sha256)))
}

/** Forgets files of the vendor that never became whole, those that a clock which was ahead noted, and pieces that belong to none. */
export const forgetUploads = async (tx: Sql, vendorId: string, now: Date): Promise<void> => {
  await lockQuota(tx, { vendorId })
  const days = (count: number): Date => new Date(now.getTime() + count * DAY_MS)
  const isOld = notBetween(fileUploads.createdAt, days(-UPLOAD_DAYS), days(UPLOAD_DAYS))
  await tx.orm.delete(fileUploads).where(and(eq(fileUploads.vendorId, vendorId), isOld))
  await tx.rows(sql`delete from file_pieces p where vendor_id = ${vendorId}::uuid
    and not exists (select 1 from file_uploads u where u.vendor_id = p.vendor_id and u.sha256 = p.sha256)`)
}

/** What the vendor sends too, of a file that a customer's side began, is the vendor's from then on: others of that side take its place no more. */
export const adoptUpload = async (tx: Sql, { vendorId, sha256, isCustomers = false }: FileKey): Promise<void> => {
  if (isCustomers) return
  const its = and(eq(fileUploads.vendorId, vendorId), eq(fileUploads.sha256, sha256), eq(fileUploads.isCustomers, true))
  await tx.orm.update(fileUploads).set({ isCustomers: false }).where(its)
}

/** Makes room for one more unfinished file of the same side. */
const dropOldest = async (tx: Sql, { vendorId, sha256, isCustomers = false }: FileKey): Promise<void> => {
  const rows = await tx.orm
    .select({ sha256: fileUploads.sha256 })
    .from(fileUploads)
    .where(and(eq(fileUploads.vendorId, vendorId), eq(fileUploads.isCustomers, isCustomers), ne(fileUploads.sha256, sha256)))
    .orderBy(desc(fileUploads.createdAt), fileUploads.sha256)
    .offset(LIMITS.unfinishedFilesOfSide - 1)
  for (const row of rows) await dropUpload(tx, { vendorId, sha256: row.sha256 })
}

/** Bytes that others of the vendor's files have or will have. */
const countOthers = async (tx: Sql, { vendorId, sha256 }: FileKey): Promise<number> => {
  const [row] = await tx.rows<{ bytes: number }>(sql`
    select (select coalesce(sum(stored_size), 0) from files where vendor_id = ${vendorId}::uuid and sha256 <> ${sha256})::float8
      + (select coalesce(sum(reserved), 0) from file_uploads where vendor_id = ${vendorId}::uuid and sha256 <> ${sha256})::float8 as bytes`)
  return row?.bytes ?? 0
}

/**
 * Keeps room for a file of `size` bytes, `reserved` of them where what is stored turns out larger. Call it under {@link lockQuota}.
 * @throws ProblemError 413 `files.full`: this file is not taken, others and other changes are
 */
export const reserve = async (tx: Sql, key: FileKey, file: { size: number; reserved: number }, limits: Quota): Promise<void> => {
  await forgetUploads(tx, key.vendorId, limits.now)
  await dropOldest(tx, key)
  const bytes = (await countOthers(tx, key)) + file.reserved
  limits.tell({ vendorId: key.vendorId, bytes, quota: limits.quota, now: limits.now })
  if (bytes > limits.quota) throw new ProblemError(413, 'files.full')
  await tx.orm
    .insert(fileUploads)
    .values({ ...key, ...file, createdAt: limits.now })
    .onConflictDoUpdate({ target: [fileUploads.vendorId, fileUploads.sha256], set: { reserved: file.reserved } })
}
