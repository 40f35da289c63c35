import { findMutation } from '#domain/catalog.ts'
import type { OutboxRow } from '#db/core/database.ts'

/**
 * SHA-256 of the files a queued change names. None where this release does not know the change or cannot read its arguments: then
 * only the server can say what is missing.
 */
export const filesNamedBy = (row: Pick<OutboxRow, 'name' | 'args' | 'version'>): readonly string[] => {
  const call = findMutation(row.name)?.bind(row)
  return call?.ok ? call.files : []
}
