import { useRef } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { newId } from '#db/core/identity.ts'
import { importRecords, undoImport, type ImportedRecord } from '#db/import/import-records.ts'
import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { ImportDeclaration } from './declaration.ts'

interface RecordImport<Name extends MutationName, Row> {
  readonly kind: Kind
  /** The change that makes one record. */
  readonly name: Name
  readonly argsOf: (id: string, row: Row) => MutationArgs<Name>
}

/** How rows become records on this device, to be sent when there is a network, and how all of them are taken back. */
export const useRecordImport = <Name extends MutationName, Row extends object>({
  kind,
  name,
  argsOf,
}: RecordImport<Name, Row>): Pick<ImportDeclaration<Row>, 'importRows' | 'undo'> => {
  const db = useDatabase()
  const imported = useRef(new Map<string, ImportedRecord>())
  return {
    importRows: async (rows) => {
      const records = rows.map((row) => {
        const id = newId()
        return { id, args: argsOf(id, row) }
      })
      const made = await importRecords(db, { kind, name, records })
      for (const record of made) imported.current.set(record.id, record)
      return made.map(({ id }) => id)
    },
    undo: (ids) =>
      undoImport(
        db,
        kind,
        ids.flatMap((id) => imported.current.get(id) ?? []),
      ),
  }
}
