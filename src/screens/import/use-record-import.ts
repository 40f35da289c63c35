import { useMemo } from 'react'
import * as v from 'valibot'
import { newId } from '#db/core/identity.ts'
import { writeDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useImports } from '#db/hooks/use-imports.ts'
import { forgetUndone, importNoted, loggedImports, tidyImports } from '#db/import/import-log.ts'
import { undoImport } from '#db/import/import-records.ts'
import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { useOwnDraft } from '#screens/form/use-own-draft.ts'
import type { BegunImport, ImportDeclaration, KeptImport } from './declaration.ts'

interface RecordImport<Name extends MutationName, Row> {
  readonly kind: Kind
  /** The change that makes one record. */
  readonly name: Name
  readonly argsOf: (id: string, row: Row) => MutationArgs<Name>
}

const begunImport: v.GenericSchema<unknown, BegunImport> = v.object({
  table: v.object({
    headers: v.array(v.string()),
    rows: v.array(v.object({ line: v.number(), cells: v.array(v.string()) })),
    encoding: v.nullable(v.picklist(['utf-8', 'utf-16', 'windows-1256'])),
    formulas: v.number(),
  }),
  mapping: v.record(v.string(), v.nullable(v.number())),
})

const keptImport: v.GenericSchema<unknown, KeptImport> = v.union([
  v.object({ begun: v.nullable(begunImport), pasted: v.string() }),
  // As releases before kept it.
  v.pipe(
    begunImport,
    v.transform((begun) => ({ begun, pasted: '' })),
  ),
])

type Records<Row extends object> = Pick<ImportDeclaration<Row>, 'importRows' | 'undo' | 'earlier' | 'kept' | 'keep'>

/**
 * How rows become records on this device, to be sent when there is a network, and how all of them are taken back, at once or days later. A
 * chosen file is kept until it is imported. Undefined while what is kept is being read.
 */
export const useRecordImport = <Name extends MutationName, Row extends object>({
  kind,
  name,
  argsOf,
}: RecordImport<Name, Row>): Records<Row> | undefined => {
  const db = useDatabase()
  const draft = useOwnDraft(`import:${kind}`)
  const logged = useImports(kind)
  const kept = useMemo((): KeptImport => {
    const read = v.safeParse(keptImport, draft?.draft)
    return read.success ? read.output : { begun: null, pasted: '' }
  }, [draft])
  if (!draft) return undefined
  return {
    kept,
    keep: (next) => void writeDraft(db, draft.name, next).catch(() => undefined),
    earlier: logged.map(({ run, at, asked, records, isRest }) => ({ id: run, at, asked, count: records.length, isRest })),
    importRows: async (rows, { id: run, at, asked }) => {
      const records = rows.map((row) => {
        const id = newId()
        return { id, mutationId: newId(), args: argsOf(id, row) }
      })
      await importNoted(db, { noun: kind, run, at, asked }, { name, records })
      return records.map(({ id }) => id)
    },
    undo: async (run) => {
      const now = Date.now()
      const found = (await loggedImports(db, kind, now)).find((one) => one.run === run)
      const kept = await undoImport(db, kind, found?.records ?? [])
      await forgetUndone(db, kind, run, now)
      await tidyImports(db, kind, now)
      return kept
    },
  }
}
