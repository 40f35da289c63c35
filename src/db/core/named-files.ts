import { findMutation } from '#domain/catalog.ts'
import type { OutboxRow, PortalDatabase } from './database.ts'
import type { FileRow } from './files-database.ts'

/**
 * SHA-256 of the files a queued change names. None where this release does not know the change or cannot read its arguments: then
 * only the server can say what is missing.
 */
export const filesNamedBy = (row: Pick<OutboxRow, 'name' | 'args' | 'version'>): readonly string[] => {
  const call = findMutation(row.name)?.bind(row)
  return call?.ok ? call.files : []
}

/** Files that the server does not have yet and that may still be sent, oldest first. */
export const unsentFiles = async (db: PortalDatabase): Promise<FileRow[]> =>
  (await db.files.files.where('state').anyOf('queued', 'uploading').toArray()).sort((a, b) => a.addedAt - b.addedAt)
