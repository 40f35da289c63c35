import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import { refKey, type Kind } from '#domain/kernel/entity.ts'
import { needsRecord, REFERENCES, type Reference } from '#domain/references.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { warnOf } from '#db/core/is-closed.ts'
import { StorageFullError } from '#db/core/storage-full.ts'
import { untilLoaded } from '#db/core/until-loaded.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { standingOnly, undoChanges } from '#db/review/undo.ts'

/** A record of an import: its id, and the change that makes it. */
interface ImportedRecord {
  readonly id: string
  readonly mutationId: string
}

/** A record that is to be made. */
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

/** More open work than a vendor has. */
const MOST = { start: 0, end: 5000 }

/** Which records something on this device still needs; none where that cannot be asked: then the server alone says so. */
const neededBy = async (db: PortalDatabase, reference: Reference, ids: readonly string[]): Promise<readonly string[]> => {
  const { by, names, needing } = reference
  const filters = [{ column: names.column, anyOf: ids }, ...(needing ? [{ column: needing.column, anyOf: needing.anyOf }] : [])]
  try {
    const { query } = await untilLoaded(() => import('#db/query/columns-client.ts'))
    const { rows } = await query(db, { kind: by, filters }, MOST)
    return ids.filter((id) => rows.some((row) => needsRecord(reference, row, id)))
  } catch (error) {
    warnOf(db, 'columns', error)
    return []
  }
}

/**
 * Takes an import back: every record that nobody has worked with since goes. What an open booking or movement needs stays, as the server would say. Another change that waits here and stands on it (that of one
 * of its units, say) says that somebody has, unless its undo waits behind it; of what the server has, the rule of the inverse says it.
 * Resolves to how many stay.
 * @throws where the device had no room to take all of it back: nobody worked with what is left, and it can be taken back later
 */
export const undoImport = async (db: PortalDatabase, kind: Kind, imported: readonly ImportedRecord[]): Promise<number> => {
  const rows = await db.rows(kind).bulkGet(imported.map(({ id }) => id))
  const left = imported.filter((_, place) => {
    const row = rows[place]
    return row !== undefined && !('removedAt' in row && row.removedAt !== undefined)
  })
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
    for (const reference of REFERENCES.filter(({ to }) => to === kind)) for (const id of await neededBy(db, reference, ids)) needed.add(id)
  const undone = await undoChanges(
    db,
    left.flatMap(({ id, mutationId }) => (worked.has(refKey({ kind, id })) || needed.has(id) ? [] : mutationId)),
  )
  if (undone.includes('no-room')) throw new StorageFullError('some of it could not be taken back')
  return left.length - undone.filter((how) => how !== 'too-late').length
}
