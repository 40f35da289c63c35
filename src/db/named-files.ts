import * as v from 'valibot'
import { findMutation } from '#domain/catalog.ts'
import { currentArgs } from '#domain/kernel/mutation.ts'
import type { OutboxRow, PortalDatabase } from './database.ts'
import type { FileRow } from './files-database.ts'

/**
 * SHA-256 of the files a queued change names. None where this release does not know the change or cannot read its arguments: then
 * only the server can say what is missing.
 */
export const filesNamedBy = ({ name, args, version }: Pick<OutboxRow, 'name' | 'args' | 'version'>): readonly string[] => {
  const definition = findMutation(name)
  if (!definition?.files) return []
  const today = currentArgs(definition, { args, version })
  return v.is(definition.args, today) ? definition.files(today as never) : []
}

/** Files that the server does not have yet and that may still be sent, oldest first. */
export const unsentFiles = async (db: PortalDatabase): Promise<FileRow[]> =>
  (await db.files.files.where('state').anyOf('queued', 'uploading').toArray()).sort((a, b) => a.addedAt - b.addedAt)
