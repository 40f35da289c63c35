import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import { fileRef, type FileRef } from '#domain/kernel/id.ts'

const filesIn = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? value : [value]).filter((one) => v.is(fileRef, one))

/**
 * A form's draft without the files that this device no longer has: nobody looked at it for long, and a change that names one could never be
 * sent. What the record itself had is the server's. `gone`: their names; `draft`: null where nothing else was typed.
 */
export const withoutGoneFiles = async (
  db: PortalDatabase,
  draft: Drafted | null,
): Promise<{ readonly draft: Drafted | null; readonly gone: readonly string[] }> => {
  const picked = Object.values(draft ?? {}).flatMap(({ from, to }) => {
    const own = new Set(filesIn(from).map(({ sha256 }) => sha256))
    return filesIn(to).filter(({ sha256 }) => !own.has(sha256))
  })
  if (draft === null || picked.length === 0) return { draft, gone: [] }
  const rows = await db.files.files.bulkGet(picked.map(({ sha256 }) => sha256))
  const gone = new Map(picked.flatMap(({ sha256, name }, at) => (rows[at] ? [] : [[sha256, name] as const])))
  const isGone = (value: unknown): boolean => v.is(fileRef, value) && gone.has(value.sha256)
  const left = Object.entries(draft).flatMap(([field, { from, to }]) => {
    if (isGone(to)) return []
    return [[field, { from, to: Array.isArray(to) ? to.filter((one) => !isGone(one)) : to }] as const]
  })
  return { draft: left.length === 0 ? null : Object.fromEntries(left), gone: [...gone.values()] }
}
