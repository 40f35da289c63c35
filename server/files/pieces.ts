import { and, eq, sql } from 'drizzle-orm'
import type { FileState } from '#protocol/files.ts'
import type { Sql } from '#server/database/database.ts'
import { files } from '#server/database/schema.ts'

/** Which file of whom. */
export interface FileKey {
  readonly vendorId: string
  readonly sha256: string
  /** Brought by the marketplace, of a customer. */
  readonly isCustomers?: boolean
}

/** A whole file as the database knows it. */
type StoredFile = Pick<typeof files.$inferSelect, 'type' | 'size' | 'storedSha256'>

/** One that is stored, and since when nothing has named it. */
type KnownFile = StoredFile & Pick<typeof files.$inferSelect, 'unnamedSince' | 'isCustomers'>

/** The whole file, or null. */
export const findFile = async (tx: Sql, { vendorId, sha256 }: FileKey): Promise<KnownFile | null> => {
  const [row] = await tx.orm
    .select({
      type: files.type,
      size: files.size,
      storedSha256: files.storedSha256,
      unnamedSince: files.unnamedSince,
      isCustomers: files.isCustomers,
    })
    .from(files)
    .where(and(eq(files.vendorId, vendorId), eq(files.sha256, sha256)))
  return row ?? null
}

/**
 * Begins anew to count how long nothing has named a file: whoever brings it again, or hears that it is there, is about to name it. What the
 * vendor has too is kept as its own from then on.
 */
export const renewFile = async (tx: Sql, { vendorId, sha256, isCustomers = false }: FileKey): Promise<void> => {
  await tx.orm
    .update(files)
    .set({ unnamedSince: null, ...(isCustomers ? {} : { isCustomers }) })
    .where(and(eq(files.vendorId, vendorId), eq(files.sha256, sha256)))
}

/** Whether {@link renewFile} would change anything. */
export const isToRenew = ({ isCustomers = false }: FileKey, file: KnownFile): boolean =>
  file.unnamedSince !== null || (file.isCustomers && !isCustomers)

/** Bytes that have arrived from the front without a gap: pieces are only taken in order. */
export const readReceived = async (tx: Sql, { vendorId, sha256 }: FileKey): Promise<number> => {
  const [row] = await tx.rows<{ received: number }>(sql`
    select coalesce(sum(length(bytes)), 0)::int as received from file_pieces where vendor_id = ${vendorId}::uuid and sha256 = ${sha256}`)
  return row?.received ?? 0
}

/** Keeps the next piece. The same piece again changes nothing. */
export const addPiece = async (tx: Sql, key: FileKey, piece: { first: number; bytes: Uint8Array }): Promise<void> => {
  await tx.rows(sql`
    insert into file_pieces (vendor_id, sha256, first, bytes)
    values (${key.vendorId}::uuid, ${key.sha256}, ${piece.first}, decode(${Buffer.from(piece.bytes).toString('base64')}, 'base64'))
    on conflict do nothing`)
}

/** Bytes that are read from the database at a time. */
const SPAN_BYTES = 256 * 1024

/** All pieces put together, read span by span: a large file at once would keep other requests waiting. */
export const joinPieces = async (tx: Sql, { vendorId, sha256 }: FileKey, size: number): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  for (let from = 0; from < size; from += SPAN_BYTES) {
    const rows = await tx.rows<{ bytes: string }>(sql`
      select encode(bytes, 'base64') as bytes from file_pieces
      where vendor_id = ${vendorId}::uuid and sha256 = ${sha256} and first >= ${from} and first < ${from + SPAN_BYTES} order by first`)
    for (const row of rows) parts.push(Buffer.from(row.bytes, 'base64'))
  }
  return Buffer.concat(parts)
}

/** Notes a whole file; its bytes are in the store by now. */
export const addFile = async (
  tx: Sql,
  { vendorId, sha256, isCustomers = false }: FileKey,
  file: StoredFile & { storedSize: number },
): Promise<void> => {
  await tx.orm
    .insert(files)
    .values({ vendorId, sha256, isCustomers, ...file })
    .onConflictDoNothing()
}

/** The answer about a file. */
export const stateOf = (sha256: string, at: { received: number } | StoredFile): FileState =>
  'received' in at
    ? { sha256, received: at.received, stored: false, type: null }
    : { sha256, received: at.size, stored: true, type: at.type }
