import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import type { Document, Kind } from '#domain/kernel/entity.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { toBody } from '#db/core/stored.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { undoChanges } from '#db/review/undo.ts'

/** A record that is to be made, under the id it will have, by a change of its own. */
interface NewRecord<Name extends MutationName> {
  readonly id: string
  readonly args: MutationArgs<Name>
}

/** A record that was imported: the change that made it, and how it was then. */
export interface ImportedRecord {
  readonly mutationId: string
  readonly id: string
  readonly body: Document
}

/** What is compared: the server's clock says when a record was made, whatever the device's said before. */
const comparable = (body: Document): object => ({ ...body, createdAt: null })

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
  return queued.flatMap(({ subject, mutationId }, at) => {
    const row = rows[at]
    return row ? [{ mutationId, id: subject.id, body: toBody(row) }] : []
  })
}

/**
 * Takes an import back: every record that is still as it was imported goes. What somebody changed since stays, here or on another device.
 * Resolves to how many stay.
 */
export const undoImport = async (db: PortalDatabase, kind: Kind, imported: readonly ImportedRecord[]): Promise<number> => {
  const rows = await db.rows(kind).bulkGet(imported.map(({ id }) => id))
  const untouched = imported.filter(({ body }, at) => {
    const row = rows[at]
    return row !== undefined && sameValue(comparable(toBody(row)), comparable(body))
  })
  const undone = await undoChanges(
    db,
    untouched.map(({ mutationId }) => mutationId),
  )
  const gone = rows.filter((row) => row === undefined).length
  return imported.length - gone - undone.filter((how) => how !== 'too-late').length
}
