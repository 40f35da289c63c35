import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import type { Document, Kind } from '#domain/kernel/entity.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { toBody, type StoredRow } from '#db/core/stored.ts'
import { sha256Of } from '#db/files/files.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { undoChanges } from '#db/review/undo.ts'

/** A record that is to be made, under the id it will have, by a change of its own. */
interface NewRecord<Name extends MutationName> {
  readonly id: string
  readonly args: MutationArgs<Name>
}

/** A record that was imported: the change that made it, and a print of how it was then. */
export interface ImportedRecord {
  readonly mutationId: string
  readonly id: string
  readonly print: string
}

/** A value with the keys of all objects in one order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The server's clock says when a record was made, whatever the device's said before. */
const printOf = (body: Document): Promise<string> =>
  sha256Of(new TextEncoder().encode(JSON.stringify({ ...body, createdAt: null }, inOrder)).buffer)

const printsOf = (rows: readonly (StoredRow | undefined)[]): Promise<readonly (string | null)[]> =>
  Promise.all(rows.map(async (row) => (row ? printOf(toBody(row)) : null)))

/**
 * Makes records, all of them or none: each by a change of its own, so that what the server refuses later takes no other row with it.
 * @throws when one was refused or could not be stored; then those before it were taken back
 */
export const importRecords = async <Name extends MutationName>(
  db: PortalDatabase,
  { kind, name, records }: { readonly kind: Kind; readonly name: Name; readonly records: readonly NewRecord<Name>[] },
): Promise<readonly ImportedRecord[]> => {
  const { queued, refused, failure } = await mutateEach(db, { name, subjects: records, argsOf: ({ args }) => args })
  const [first] = refused
  if (first || failure !== null) {
    await undoChanges(
      db,
      queued.map(({ mutationId }) => mutationId),
    )
    throw new Error(first ? first.rejection.code : 'not stored', { cause: failure })
  }
  const rows = await db.rows(kind).bulkGet(queued.map(({ subject }) => subject.id))
  const prints = await printsOf(rows)
  return queued.flatMap(({ subject, mutationId }, at) => {
    const print = prints[at]
    return print ? [{ mutationId, id: subject.id, print }] : []
  })
}

/**
 * Takes an import back: every record that is still as it was imported goes. What somebody changed since stays, here or on another device.
 * Resolves to how many stay.
 */
export const undoImport = async (db: PortalDatabase, kind: Kind, imported: readonly ImportedRecord[]): Promise<number> => {
  const rows = await db.rows(kind).bulkGet(imported.map(({ id }) => id))
  const prints = await printsOf(rows)
  const untouched = imported.filter(({ print }, at) => prints[at] === print)
  const undone = await undoChanges(
    db,
    untouched.map(({ mutationId }) => mutationId),
  )
  const gone = rows.filter((row) => row === undefined || ('removedAt' in row && row.removedAt !== undefined)).length
  return imported.length - gone - undone.filter((how) => how !== 'too-late').length
}
