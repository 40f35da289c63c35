import { ENTITIES } from '#domain/catalog.ts'
import type { Document } from '#domain/kernel/entity.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { readFile } from '#db/files/files.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { toBody, type StoredRow } from '#db/core/stored.ts'
import { BYTE_ORDER_MARK, csvLine, flatten } from './csv.ts'
import { openArchive, type Archive } from './zip.ts'

/** What an export needs besides the device. */
interface ExportOutside {
  /** The bytes of a file that this device has not, or null where they cannot be had now. */
  readonly fetchFile: (sha256: string) => Promise<Uint8Array | null>
  readonly now: Date
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

const isFile = (value: object): value is FileRef => 'sha256' in value && 'name' in value && 'size' in value

/** Every file a record names. */
const filesIn = (value: unknown): FileRef[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isFile(value)) return [value]
  return Object.values(value).flatMap(filesIn)
}

// Names come from people's disks; what a file system could take amiss is replaced.
const entryName = ({ sha256, name }: FileRef): string =>
  `files/${sha256.slice(0, 12)}-${name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').slice(-100)}`

/** Writes one kind as JSON and as a table, and notes the files its records name. */
const exportKind = async (db: PortalDatabase, archive: Archive, kind: string, files: Map<string, FileRef>): Promise<number> => {
  let count = 0
  const columns = new Set<string>(['id'])
  const json = async function* () {
    yield '[\n'
    for await (const page of pages(db, kind)) {
      for (const body of page) {
        for (const column of flatten(body).keys()) columns.add(column)
        for (const file of filesIn(body)) files.set(file.sha256, file)
      }
      yield page.map((body, n) => `${count + n === 0 ? '' : ',\n'}${JSON.stringify(body)}`).join('')
      count += page.length
    }
    yield '\n]\n'
  }
  await archive.text(`${kind}.json`, json())
  const table = async function* () {
    const names = [...columns]
    yield `${BYTE_ORDER_MARK}${csvLine(names)}`
    for await (const page of pages(db, kind))
      yield page
        .map((body) => {
          const flat = flatten(body)
          return csvLine(names.map((name) => flat.get(name)))
        })
        .join('')
  }
  await archive.text(`${kind}.csv`, table())
  return count
}

/**
 * Everything the vendor has here, to take along: each kind of record as JSON and as a table (CSV in UTF-8, safe to open in a
 * spreadsheet), and the files they name. What could not be had is listed in `manifest.json` and in the answer.
 * @throws when the device cannot be read or has no memory for it
 */
export const exportData = async (db: PortalDatabase, outside: ExportOutside): Promise<Exported> => {
  const archive = openArchive(outside.now)
  const named = new Map<string, FileRef>()
  const kinds: Record<string, number> = {}
  for (const { kind } of ENTITIES) {
    outside.onPart?.(kind)
    kinds[kind] = await exportKind(db, archive, kind, named)
  }
  outside.onPart?.('files')
  const missing: FileRef[] = []
  for (const file of named.values()) {
    const here = await readFile(db, file.sha256)
    const content = here ? new Uint8Array(await here.arrayBuffer()) : await outside.fetchFile(file.sha256)
    if (content) archive.bytes(entryName(file), content)
    else missing.push(file)
  }
  const unsent = (await db.outbox.toArray()).filter(({ name }) => name !== 'mutation.skip').length
  const manifest = { format: 1, vendorId: vendorIdOf(db), exportedAt: outside.now.toISOString(), records: kinds, unsent, missing }
  await archive.text(
    'manifest.json',
    (async function* () {
      yield `${JSON.stringify(manifest, null, 2)}\n`
    })(),
  )
  const records = Object.values(kinds).reduce((sum, count) => sum + count, 0)
  return { archive: archive.finish(), records, files: named.size - missing.length, missing, unsent }
}
