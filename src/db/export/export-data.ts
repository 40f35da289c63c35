import { ENTITIES } from '#domain/entities.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { readFile } from '#db/files/files.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { readStatus } from '#db/core/status.ts'
import { toBody, type StoredRow } from '#db/core/stored.ts'
import { ColumnFormats, type CellValue } from './cell-value.ts'
import { BYTE_ORDER_MARK, csvLine, csvRow } from './csv.ts'
import { entryName, isFile, recordCells } from './record-cells.ts'
import { openWorkbook } from './workbook.ts'
import { openArchive, type Archive } from './zip.ts'

/** How tables are worded in the reader's language. */
interface TableMessages {
  readonly isRightToLeft: boolean
  readonly title: (kind: string) => string
  /** The header of a column by its dotted path. */
  readonly header: (path: string) => string
  /** A code as people read it, or the text itself. */
  readonly value: (kind: string, path: string, text: string) => string
}

/** What an export needs besides the device. */
interface ExportOutside {
  /** The bytes of a file that this device has not, or null where they cannot be had now. */
  readonly fetchFile: (sha256: string) => Promise<Uint8Array | null>
  readonly now: Date
  readonly words: TableMessages
  /** Records in one workbook at most, a page of them at least; 20,000 where nothing is said. */
  readonly sheetRows?: number
  /** Called as each part begins: a kind, or `files`. */
  readonly onPart?: (part: string) => void
}

/** A finished export and what it holds. */
export interface Exported {
  readonly archive: Blob
  readonly records: number
  readonly files: number
  /** Files that neither this device nor the server could give. */
  readonly missing: readonly FileRef[]
  /** Changes among the records that the server does not have yet. */
  readonly unsent: number
  /** How many records had come, and of how many, where the first load was not over; `anew`: more are here, of before it began again. */
  readonly incomplete: { readonly rows: number; readonly total: number } | 'anew' | null
}

/** Records read at a time: a vendor of years has a hundred thousand, and a phone has little memory. */
const PAGE = 500

async function* pages(db: PortalDatabase, kind: string): AsyncGenerator<readonly Document[]> {
  for (let after: string | null = null; ;) {
    const table = db.rows(kind)
    const rows: readonly StoredRow[] = await (after === null ? table.orderBy(':id') : table.where(':id').above(after)).limit(PAGE).toArray()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => toBody(row))
    after = last.id
  }
}

/** Every file a record names. */
const filesIn = (value: unknown): FileRef[] => {
  if (isFile(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(filesIn)
}

/** Rows of one workbook: more would take a phone's memory. Tables that are longer go on in another. */
const SHEET_ROWS = 20_000

/** Fields that say nothing: how a container stands follows from its units. The records as they are stored have them. */
const UNTOLD: ReadonlySet<string> = new Set(['containers.status'])

interface Parts {
  readonly db: PortalDatabase
  readonly archive: Archive
  readonly outside: ExportOutside
}

/** The tables of one kind: the columns that any of its records fills, with a header in words. */
const exportTables = async (
  { db, archive, outside: { words, sheetRows = SHEET_ROWS } }: Parts,
  { kind, schema }: Pick<EntityDefinition, 'kind' | 'schema'>,
  { paths, formats }: { readonly paths: readonly string[]; readonly formats: ColumnFormats },
): Promise<void> => {
  const headers = paths.map((path) => words.header(path))
  const rows = async function* () {
    for await (const page of pages(db, kind))
      yield page.map((body) => {
        const cells = recordCells(schema, body)
        return paths.map((path): CellValue => {
          const value = cells.get(path) ?? null
          return typeof value === 'string' ? words.value(kind, path, value) : value
        })
      })
  }
  await archive.text(
    `${kind}.csv`,
    (async function* () {
      yield `${BYTE_ORDER_MARK}${csvLine(formats.headers(headers))}`
      for await (const page of rows()) yield page.map(csvRow).join('')
    })(),
  )
  const facts = { name: words.title(kind), headers, isRightToLeft: words.isRightToLeft }
  let [workbook, held, part] = [openWorkbook(), 0, 1]
  const finish = async () => archive.bytes(`${kind}${part === 1 ? '' : `-${part}`}.xlsx`, await workbook.finish(facts))
  try {
    for await (const page of rows()) {
      if (held + page.length > sheetRows) {
        await finish()
        workbook.close()
        ;[workbook, held, part] = [openWorkbook(), 0, part + 1]
      }
      await workbook.add(page)
      held += page.length
    }
    await finish()
  } finally {
    workbook.close()
  }
}

/** Writes one kind as JSON and as tables, and notes the files its records name. */
const exportKind = async (
  parts: Parts,
  entity: Pick<EntityDefinition, 'kind' | 'schema'>,
  files: Map<string, FileRef>,
): Promise<number> => {
  const { db, archive } = parts
  const { kind, schema } = entity
  let count = 0
  const columns = new Map<string, CellValue>([['id', null]])
  const json = async function* () {
    yield '[\n'
    for await (const page of pages(db, kind)) {
      for (const body of page) {
        for (const [path, value] of recordCells(schema, body)) columns.set(path, value)
        for (const file of filesIn(body)) files.set(entryName(file), file)
      }
      yield page.map((body, n) => `${count + n === 0 ? '' : ',\n'}${JSON.stringify(body)}`).join('')
      count += page.length
    }
    yield '\n]\n'
  }
  await archive.text(`${kind}.json`, json())
  const formats = new ColumnFormats()
  formats.note([...columns.values()])
  await exportTables(parts, entity, { paths: [...columns.keys()].filter((path) => !UNTOLD.has(`${kind}.${path}`)), formats })
  return count
}

/**
 * Everything the vendor has here, but for what is its people's own, to take along: each kind of record as JSON, as the portal holds it, and
 * as tables people read (XLSX, and CSV in UTF-8), and the files they name. What could not be had is listed in `manifest.json` and in the
 * answer.
 * @throws when the device cannot be read or has no memory for it
 */
export const exportData = async (db: PortalDatabase, outside: ExportOutside): Promise<Exported> => {
  const archive = openArchive(outside.now)
  // Asked before the records are read: what comes meanwhile is not among all of them.
  const { firstLoad } = await readStatus(db)
  const named = new Map<string, FileRef>()
  const kinds: Record<string, number> = {}
  for (const entity of ENTITIES) {
    if (entity.isPersonal) continue
    outside.onPart?.(entity.kind)
    kinds[entity.kind] = await exportKind({ db, archive, outside }, entity, named)
  }
  outside.onPart?.('files')
  const missing: FileRef[] = []
  // The same bytes may have several names, and a table says each: they are read once.
  const names = new Map<string, FileRef[]>()
  for (const file of named.values()) names.set(file.sha256, [...(names.get(file.sha256) ?? []), file])
  for (const [sha256, files] of names) {
    const here = await readFile(db, sha256)
    const content = here ? new Uint8Array(await here.arrayBuffer()) : await outside.fetchFile(sha256)
    if (!content) missing.push(...files)
    else for (const file of files) archive.bytes(entryName(file), content)
  }
  const unsent = (await db.outbox.toArray()).filter(({ name }) => name !== 'mutation.skip').length
  const records = Object.values(kinds).reduce((sum, count) => sum + count, 0)
  const come = (await readStatus(db)).firstLoad?.rows ?? records
  const incomplete = firstLoad && (records - unsent > come ? ('anew' as const) : { rows: firstLoad.rows, total: firstLoad.total })
  const manifest = {
    format: 2,
    vendorId: vendorIdOf(db),
    exportedAt: outside.now.toISOString(),
    records: kinds,
    incomplete,
    unsent,
    missing,
  }
  await archive.text(
    'manifest.json',
    (async function* () {
      yield `${JSON.stringify(manifest, null, 2)}\n`
    })(),
  )
  return { archive: archive.finish(), records, files: named.size - missing.length, missing, unsent, incomplete }
}
