import type { PortalDatabase } from './database.ts'
import type { FileRow } from './files-database.ts'

/** Files that the server does not have yet and that may still be sent, oldest first. */
export const unsentFiles = async (db: PortalDatabase): Promise<FileRow[]> =>
  (await db.files.files.where('state').anyOf('queued', 'uploading').toArray()).sort((a, b) => a.addedAt - b.addedAt)
