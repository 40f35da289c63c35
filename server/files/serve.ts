import * as v from 'valibot'
import type { Core } from '#server/database/core.ts'
import { media } from '#server/http/endpoint/content.ts'
import { ProblemError } from '#server/http/problems.ts'
import { findFile, type FileKey } from './pieces.ts'
import type { FileStore } from './store.ts'

/** Should a browser ever open one as a page, it can do nothing there. */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** Its bytes, under the kind its content has. */
export const fileContent = media('application/octet-stream', { FileContent: v.string() })

/**
 * A vendor's file as an attachment, under the kind its content has, with the hash of these bytes: of a picture that was drawn anew it is
 * another than its name. @throws ProblemError 404 when the vendor has no such file
 */
export const serveFile = async (parts: Pick<Core, 'database'> & { fileStore: FileStore }, key: FileKey): Promise<Response> => {
  const file = await parts.database.vendorTransaction(key.vendorId, (tx) => findFile(tx, key), { readOnly: true })
  const bytes = file ? await parts.fileStore.get(key.vendorId, file.storedSha256) : null
  if (!file || !bytes) throw new ProblemError(404, 'not_found')
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': 'attachment',
      'Content-Security-Policy': FILE_POLICY,
      'Repr-Digest': `sha-256=:${Buffer.from(file.storedSha256, 'hex').toString('base64')}:`,
    },
  })
}
