import type { FileRef } from '#domain/kernel/id.ts'
import { withoutUnseen } from '#domain/kernel/normalise.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { writeDurably } from '#db/core/durable-write.ts'
import type { FileRow } from '#db/core/files-database.ts'

/** Lower-case hex SHA-256 of some bytes. */
export const sha256Of = async (bytes: BufferSource): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Keeps a picked file on the device, named by its content, to be uploaded before the first change that names it. The same
 * bytes are stored once; a file the server refused before is tried again.
 * @throws StorageFullError where the device has no room even after making some: no change names the file yet, and nothing else is harmed
 */
export const storeFile = async (db: PortalDatabase, file: Pick<FileRef, 'name' | 'type'> & { bytes: ArrayBuffer }): Promise<FileRef> => {
  const { type, bytes } = file
  // Signs of direction in a name make it look like another: a program may read as a picture.
  const name = withoutUnseen(file.name) || type
  const sha256 = await sha256Of(bytes)
  const ref: FileRef = { sha256, name, type, size: bytes.byteLength }
  const { files } = db
  await writeDurably(db, () =>
    files.transaction('rw', files.files, files.bytes, async () => {
      const known = await files.files.get(sha256)
      if (known && known.state !== 'refused') {
        // Bytes that were cleared after their upload are there again, and wait as long for a change that names them as those of a new file.
        await files.bytes.put({ sha256, bytes })
        await files.files.update(sha256, { addedAt: Date.now() })
        return
      }
      await files.bytes.put({ sha256, bytes })
      await files.files.put({ ...ref, state: 'queued', received: 0, code: null, addedAt: Date.now(), uploadedAt: null })
    }),
  )
  return ref
}

/** The bytes of a picked file, or null when this device does not have them (any more). */
export const readFile = async (db: PortalDatabase, sha256: string): Promise<Blob | null> => {
  const [row, content] = await Promise.all([db.files.files.get(sha256), db.files.bytes.get(sha256)])
  return content ? new Blob([content.bytes], { type: row?.type ?? 'application/octet-stream' }) : null
}

/** Notes how far a file is. A file that was cleared meanwhile stays gone. */
export const noteFile = async (db: PortalDatabase, sha256: string, change: Partial<Omit<FileRow, 'sha256'>>): Promise<void> => {
  await db.files.files.update(sha256, change)
}
