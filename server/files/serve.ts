import type { Core } from '#server/database/core.ts'
import { ProblemError } from '#server/http/problems.ts'
import { findFile, type FileKey } from './pieces.ts'
import type { FileStore } from './store.ts'

/** Should a browser ever open one as a page, it can do nothing there. */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

const NAME = /^[0-9a-f]{64}$/

/** The file of a vendor that a SHA-256 names. @throws ProblemError 404 for what is no SHA-256 */
export const fileKey = (vendorId: string, sha256: string): FileKey => {
  if (!NAME.test(sha256)) throw new ProblemError(404, 'not_found')
  return { vendorId, sha256 }
}

/** A vendor's file as an attachment, under the kind its content has. @throws ProblemError 404 when the vendor has no such file */
export const serveFile = async (parts: Pick<Core, 'database'> & { fileStore: FileStore }, key: FileKey): Promise<Response> => {
  const file = await parts.database.vendorTransaction(key.vendorId, (tx) => findFile(tx, key), { readOnly: true })
  const bytes = file ? await parts.fileStore.get(key.vendorId, file.storedSha256) : null
  if (!file || !bytes) throw new ProblemError(404, 'not_found')
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': file.type, 'Content-Disposition': 'attachment', 'Content-Security-Policy': FILE_POLICY },
  })
}
