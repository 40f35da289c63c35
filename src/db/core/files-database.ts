import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { FileRef } from '#domain/kernel/id.ts'

/** queued: not yet at the server · uploading: pieces are on their way · uploaded: the server has it · refused: it never will. */
type UploadState = 'queued' | 'uploading' | 'uploaded' | 'refused'

/** A file a person picked, without its bytes, so that lists of files stay light. */
export interface FileRow extends FileRef {
  readonly state: UploadState
  /** Bytes the server has, as far as it said. */
  readonly received: number
  /** Problem code of a refused file. */
  readonly code: string | null
  /** Ms since 1970. */
  readonly addedAt: number
  readonly uploadedAt: number | null
  /** How often it was refused without a code, and when first (ms since 1970). */
  readonly bare?: { readonly count: number; readonly since: number } | undefined
}

interface FileBytesRow {
  readonly sha256: string
  readonly bytes: ArrayBuffer
}

/** Name of the database of files that belongs to a vendor's database. */
export const filesName = (portalName: string): string => portalName.replace(/^portal-/, 'portal-files-')

/**
 * Picked files of one person at one vendor. A database of its own: a disk too full for photos must never be the reason
 * why an approval cannot be stored. The bytes lie beside the rows, so that looking at states reads no photo.
 */
export class FilesDatabase extends Dexie {
  declare readonly files: Table<FileRow, string>
  declare readonly bytes: Table<FileBytesRow, string>

  constructor(portalName: string, options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {}) {
    super(filesName(portalName), { ...options, chromeTransactionDurability: 'strict' })
    this.version(1).stores({ files: 'sha256, state', bytes: 'sha256' })
    this.on('versionchange', () => {
      this.close()
      return false
    })
  }
}
