import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import { fileRef, type FileRef } from '#domain/kernel/id.ts'
import { changeDraft } from './draft.ts'

const filesIn = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? value : [value]).filter((one) => v.is(fileRef, one))

/**
 * A form's draft without the files that this device no longer has: nobody looked at it for long, and a change that names one could never be
 * sent. What the record itself had is the server's. `gone`: their names; `draft`: null where nothing else was typed. It is kept so under its
 * name, also where no form opens on what is left: the files are missed once, and not at every opening.
 */
export const withoutGoneFiles = async (
  db: PortalDatabase,
  form: string,
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
  const entries = Object.entries(draft).flatMap(([field, { from, to }]) => {
    if (isGone(to)) return []
    if (!Array.isArray(to) || !to.some(isGone)) return [[field, { from, to }] as const]
    const here: unknown[] = to.filter((one) => !isGone(one))
    return sameValue(from ?? [], here) ? [] : [[field, { from, to: here }] as const]
  })
  const left = entries.length === 0 ? null : Object.fromEntries(entries)
  // What another tab has written meanwhile stays, and a device without room for it is asked again next time.
  if (gone.size > 0) await changeDraft(db, form, (now) => (sameValue(now, draft) ? left : now)).catch(() => undefined)
  return { draft: left, gone: [...gone.values()] }
}
