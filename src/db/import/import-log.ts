import * as v from 'valibot'
import { instant } from '#domain/kernel/instant.ts'
import type { MutationName } from '#domain/catalog.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { changeDraft } from '#db/drafts/draft.ts'
import { undoChanges } from '#db/review/undo.ts'
import { importRecords, type ImportedRecord } from './import-records.ts'

/** As long as the device knows which change made what: receipts stay so long (src/db/core/receipts.ts). */
const KEPT_MS = 14 * 86_400_000

const loggedImport = v.object({
  at: instant,
  /** Rows that were to be imported. */
  asked: v.number(),
  records: v.array(v.object({ id: v.string(), mutationId: v.string(), print: v.string() })),
})

/** An import as this device remembers it: slice by slice, so that also one that was cut off can be taken back. */
export interface LoggedImport extends v.InferOutput<typeof loggedImport> {
  readonly run: string
}

const nameOf = (noun: string, run: string): string => `import-log:${noun}:${run}`

/** Notes records of an import, which begins with the first of them. `run`: its id; `at`: when. */
export const noteImported = (
  db: PortalDatabase,
  { noun, run, at, asked }: { readonly noun: string; readonly run: string; readonly at: string; readonly asked: number },
  records: readonly ImportedRecord[],
): Promise<void> =>
  changeDraft(db, nameOf(noun, run), (draft) => {
    const known = v.safeParse(loggedImport, draft)
    return { at, asked, records: [...(known.success ? known.output.records : []), ...records] }
  })

/**
 * Makes records and notes them, both or neither: what was imported and not noted could not be taken back with the rest.
 * @throws as {@link importRecords} does, and where they could not be noted; then they were taken back
 */
export const importNoted = async <Name extends MutationName>(
  db: PortalDatabase,
  log: Parameters<typeof noteImported>[1],
  wanted: Parameters<typeof importRecords<Name>>[1],
): Promise<readonly ImportedRecord[]> => {
  const made = await importRecords(db, wanted)
  try {
    await noteImported(db, log, made)
  } catch (error) {
    await undoChanges(
      db,
      made.map(({ mutationId }) => mutationId),
    )
    throw error
  }
  return made
}

/** The imports of a noun that this device remembers, the latest first. `now` in ms since 1970: those of too long ago are forgotten. */
export const loggedImports = async (db: PortalDatabase, noun: string, now: number): Promise<readonly LoggedImport[]> => {
  const prefix = `draft:${nameOf(noun, '')}`
  const rows = await db.meta.where('key').startsWith(prefix).toArray()
  const found = rows.flatMap(({ key, value }) => {
    const read = v.safeParse(loggedImport, value)
    return read.success && now - Date.parse(read.output.at) < KEPT_MS ? [{ run: key.slice(prefix.length), ...read.output }] : []
  })
  return found.toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** Forgets an import: it was taken back. */
export const forgetImport = (db: PortalDatabase, noun: string, run: string): Promise<void> => changeDraft(db, nameOf(noun, run), () => null)

/** Forgets imports of too long ago. */
export const tidyImports = async (db: PortalDatabase, noun: string, now: number): Promise<void> => {
  const prefix = `draft:${nameOf(noun, '')}`
  const live = new Set((await loggedImports(db, noun, now)).map(({ run }) => `${prefix}${run}`))
  const keys = await db.meta.where('key').startsWith(prefix).primaryKeys()
  await db.meta.bulkDelete(keys.filter((key) => !live.has(key)))
}
