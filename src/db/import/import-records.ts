import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import { refKey, type Document, type Kind } from '#domain/kernel/entity.ts'
import { REFERENCES } from '#domain/references.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { StorageFullError } from '#db/core/storage-full.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { neededBy } from '#db/review/needed-records.ts'
import { standingOnly, undoChanges } from '#db/review/undo.ts'

/** A record of an import: its id, and the change that makes it. */
interface ImportedRecord {
  readonly id: string
  readonly mutationId: string
}

interface NewRecord<Name extends MutationName> extends ImportedRecord {
  readonly args: MutationArgs<Name>
}

/**
 * Makes records, all of them or none: each by a change of its own, so that what the server refuses later takes no other row with it.
 * @throws when one was refused or could not be stored; then those before it were taken back
 */
export const importRecords = async <Name extends MutationName>(
  db: PortalDatabase,
  { name, records }: { readonly name: Name; readonly records: readonly NewRecord<Name>[] },
): Promise<void> => {
  const { queued, refused, failure } = await mutateEach(db, {
    name,
    subjects: records,
    argsOf: ({ args }) => args,
    idOf: ({ mutationId }) => mutationId,
  })
  const [first] = refused
  if (!first && failure === null) return
  await undoChanges(
    db,
    queued.map(({ mutationId }) => mutationId),
  )
  throw new Error(first ? first.rejection.code : 'not stored', { cause: failure })
}

/** Whether a record is still among those that are in use. */
export const isThere = (row: Document | undefined): boolean => row !== undefined && !('removedAt' in row && row.removedAt !== undefined)

/**
 * Takes an import back: every record that nobody has worked with since goes. What an open booking or movement needs stays, as the server
 * would say. Another change that waits here and stands on it (that of one of its units, say) says that somebody has, unless its undo waits
 * behind it; of what the server has, the rule of the inverse says it. Resolves to how many stay.
 * @throws where the device had no room to take all of it back: nobody worked with what is left, and it can be taken back later
 */
export const undoImport = async (db: PortalDatabase, kind: Kind, imported: readonly ImportedRecord[]): Promise<number> => {
  const rows = await db.rows(kind).bulkGet(imported.map(({ id }) => id))
  const left = imported.filter((_, place) => isThere(rows[place]))
  const makers = new Set(imported.map(({ mutationId }) => mutationId))
  const waiting = await db.outbox
    .where('needed')
    .anyOf(left.map(({ id }) => refKey({ kind, id })))
    .toArray()
  const others = await standingOnly(
    db,
    waiting.filter(({ id }) => !makers.has(id)),
  )
  const worked = new Set(others.flatMap(({ needed = [] }) => needed))
  const ids = left.map(({ id }) => id)
  const needed = new Set<string>()
  if (ids.length > 0)
    for (const reference of REFERENCES.filter(({ to }) => to === kind))
      for (const id of (await neededBy(db, reference, ids)).keys()) needed.add(id)
  const undone = await undoChanges(
    db,
    left.flatMap(({ id, mutationId }) => (worked.has(refKey({ kind, id })) || needed.has(id) ? [] : mutationId)),
  )
  if (undone.includes('no-room')) throw new StorageFullError('some of it could not be taken back')
  return left.length - undone.filter((how) => how !== 'too-late').length
}
