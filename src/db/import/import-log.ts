import * as v from 'valibot'
import { instant } from '#domain/kernel/instant.ts'
import type { MutationName } from '#domain/catalog.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { IMPORT_LOG, changeDraft } from '#db/drafts/draft.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { importRecords, isThere } from './import-records.ts'

/** As long as the device knows which change made what: receipts stay so long (src/db/core/receipts.ts). */
const KEPT_MS = 14 * DAY_MS

const importedRecord = v.object({ id: v.string(), mutationId: v.string() })

const loggedImport = v.object({
  at: instant,
  /** Rows that were to be imported. */
  asked: v.number(),
  records: v.array(importedRecord),
  /** Those that were being made last: where the page ended meanwhile, some of them may not be there. */
  begun: v.optional(v.array(importedRecord), []),
  /** Whether it was taken back already, but for these. */
  isRest: v.optional(v.boolean(), false),
})
type Log = v.InferOutput<typeof loggedImport>

/** An import as this device remembers it: slice by slice, so that also one that was cut off can be taken back. */
export interface LoggedImport extends Omit<Log, 'begun'> {
  readonly run: string
}

/** Which import it is. `run`: its id; `at`: when it began. */
interface Import extends Pick<LoggedImport, 'run' | 'at' | 'asked'> {
  readonly noun: Kind
}

const nameOf = (noun: Kind, run: string): string => `${IMPORT_LOG}${noun}:${run}`
/** The keys of all logs of a noun begin so. */
const prefixOf = (noun: Kind): string => `draft:${nameOf(noun, '')}`

const changeLog = (db: PortalDatabase, { noun, run, at, asked }: Import, change: (log: Log) => Partial<Log>): Promise<void> =>
  changeDraft(db, nameOf(noun, run), (draft) => {
    const known = v.safeParse(loggedImport, draft)
    const log = known.success ? known.output : { at, asked, records: [], begun: [], isRest: false }
    return { ...log, ...change(log) }
  })

/**
 * Makes records of an import. They are noted before they are made: what is imported can be taken back with the rest, whenever the page ends.
 * @throws as {@link importRecords} does, and where they could not be noted; then none of them is there
 */
export const importNoted = async <Name extends MutationName>(
  db: PortalDatabase,
  run: Import,
  wanted: Parameters<typeof importRecords<Name>>[1],
): Promise<void> => {
  const made = wanted.records.map(({ id, mutationId }) => ({ id, mutationId }))
  await changeLog(db, run, ({ records, begun }) => ({ records: [...records, ...begun], begun: made }))
  await importRecords(db, wanted)
  // Where there is no room to say that all are there, what is there says it.
  await changeLog(db, run, ({ records }) => ({ records: [...records, ...made], begun: [] })).catch((error: unknown) =>
    console.warn('import:', error instanceof Error ? error.message : error),
  )
}

/** Logs of imports, by their key, that are not of too long ago. `now` in ms since 1970. */
const liveLogs = async (db: PortalDatabase, noun: Kind, now: number): Promise<ReadonlyMap<string, Log>> => {
  const rows = await db.meta.where('key').startsWith(prefixOf(noun)).toArray()
  return new Map(
    rows.flatMap(({ key, value }) => {
      const read = v.safeParse(loggedImport, value)
      return read.success && now - Date.parse(read.output.at) < KEPT_MS ? [[key, read.output] as const] : []
    }),
  )
}

/** The imports of a noun that this device remembers, the latest first. `now` in ms since 1970: those of too long ago are forgotten. */
export const loggedImports = async (db: PortalDatabase, noun: Kind, now: number): Promise<readonly LoggedImport[]> => {
  const found: LoggedImport[] = []
  for (const [key, { begun, ...log }] of await liveLogs(db, noun, now)) {
    const there = begun.length === 0 ? [] : await db.rows(noun).bulkGet(begun.map(({ id }) => id))
    const records = [...log.records, ...begun.filter((_, place) => there[place] !== undefined)]
    if (records.length > 0) found.push({ ...log, records, run: key.slice(prefixOf(noun).length) })
  }
  return found.toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** Forgets what of an import was taken back: all of it, or all but what stays. `now` in ms since 1970. */
export const forgetUndone = async (db: PortalDatabase, noun: Kind, run: string, now: number): Promise<void> => {
  const log = (await loggedImports(db, noun, now)).find((one) => one.run === run)
  const rows = log ? await db.rows(noun).bulkGet(log.records.map(({ id }) => id)) : []
  const records = (log?.records ?? []).filter((_, place) => isThere(rows[place]))
  const { at = '', asked = 0 } = log ?? {}
  await changeDraft(db, nameOf(noun, run), () => (records.length === 0 ? null : { at, asked, records, begun: [], isRest: true }))
}

/** Forgets imports of too long ago. */
export const tidyImports = async (db: PortalDatabase, noun: Kind, now: number): Promise<void> => {
  const live = await liveLogs(db, noun, now)
  const keys = await db.meta.where('key').startsWith(prefixOf(noun)).primaryKeys()
  await db.meta.bulkDelete(keys.filter((key) => !live.has(key)))
}
