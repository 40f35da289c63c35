import { sha256Hex } from '#server/http/sha256.ts'
import { fileTypeFromBuffer } from 'file-type'
import { FILE_TYPES, type FileType } from '#protocol/files.ts'
import { FileRefused, type FileFault } from './refused.ts'

/** A file to look at: its bytes and the SHA-256 it was named by. */
export interface UploadedFile {
  readonly bytes: Uint8Array
  readonly sha256: string
}

/** A file that was looked at: what it is, and the bytes to keep. */
export interface Inspected {
  readonly type: FileType
  readonly stored: Uint8Array
  readonly storedSha256: string
}

const clean = async (bytes: Buffer, type: FileType): Promise<Uint8Array> => {
  // Each kind brings a library of its own, and most threads never need the other one.
  if (type !== 'application/pdf') {
    const { cleanPicture } = await import('./picture.ts')
    return cleanPicture(bytes, type)
  }
  const { inspectPdf } = await import('./pdf/inspect-pdf.ts')
  // Whatever the library stumbles over, it is the document.
  await inspectPdf(bytes).catch((error: unknown) => {
    throw error instanceof FileRefused ? error : new FileRefused('file.unreadable')
  })
  return bytes
}

const look = async (bytes: Buffer, sha256: string): Promise<Inspected> => {
  if (sha256Hex(bytes) !== sha256) throw new FileRefused('file.hash')
  const sniffed = (await fileTypeFromBuffer(bytes))?.mime
  // An animated PNG is a picture to us: the first frame is kept.
  const kind = sniffed === 'image/apng' ? 'image/png' : sniffed
  const type = FILE_TYPES.find((known) => known === kind)
  if (!type) throw new FileRefused('file.type')
  const stored = await clean(bytes, type)
  return { type, stored, storedSha256: sha256Hex(stored) }
}

/**
 * Runs in a thread: tells the kind of a whole file by its content, whatever its name says, and cleans it. Resolves to the code of its fault
 * where it has one.
 */
export const inspectFile = async ({ bytes, sha256 }: UploadedFile): Promise<Inspected | FileFault> => {
  // The PDF library says on the console what it finds odd, and a hostile file could fill the log with it.
  Object.assign(console, { warn: () => undefined })
  try {
    return await look(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sha256)
  } catch (error) {
    if (error instanceof FileRefused) return error.code
    throw error
  }
}
