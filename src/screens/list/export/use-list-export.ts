import { useLingui } from '@lingui/react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useMatchingIds } from '#db/hooks/use-matching-ids.ts'
import type { Ids, Layout } from '#ui/data-list/types.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import type { Query } from '#db/query/query.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ListDefinition } from '../definition.ts'
import { columnsToExport } from './columns-to-export.ts'
import type { FileFormat } from './file-format.ts'
import { factsOf } from './list-facts.ts'
import type { PrintTable } from './print-table.ts'

/** What a list gives away as a file. */
export interface ListExport {
  readonly title: string
  /** At the top of a print, where it is another. */
  readonly heading?: string
  /** What is in the file, where it is no list. */
  readonly about?: string
  /** Nobody can narrow it down. */
  readonly isWhole?: boolean
  /** Only the selected rows are meant. */
  readonly isSelection: boolean
  /** What else is exported than the columns shown, in words. */
  readonly alsoExported?: readonly string[]
  /** All that is exported, in words, where no columns are shown or others than these. */
  readonly named?: readonly string[]
  /** It can be handed to another app, too. */
  readonly isShared?: boolean
  /** The rows meant, in the order of the list. */
  readonly ids: () => Promise<readonly string[]>
  /** Reads them as they are printed, in the reader's language. */
  readonly print: (ids: readonly string[]) => Promise<PrintTable>
  /** Writes them in the reader's language; what that takes is loaded now. */
  readonly write: (ids: readonly string[], format: FileFormat) => Promise<Blob>
}

/** A list as it is on the screen. */
export interface ShownList<K extends Kind> {
  readonly definition: ListDefinition<K>
  readonly query: Query<K>
  readonly selected: Ids
  /** Undefined as long as it is read. */
  readonly layout: Layout | undefined
  /** Whether the table has no room for some columns of the layout, as beside an open record. */
  readonly isCut: () => boolean
}

/** What the list shows, for an export: all rows that match and not only those on screen, or those of them that are selected. */
export const useListExport = <K extends Kind>({ definition, query, selected, layout, isCut }: ShownList<K>): ListExport => {
  const { _, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const matchingIds = useMatchingIds()
  const words = { language, text: (message: typeof definition.title) => i18n._(message) }
  const { columns, isSeen } = columnsToExport(definition, { layout, room: useTableRoom(), isCut: isCut() })
  return {
    title: _(definition.title),
    isSelection: selected.size > 0,
    ...(isSeen
      ? {
          alsoExported: definition.columns
            .filter(({ id, isAlwaysExported }) => isAlwaysExported && !columns.includes(id))
            .map(({ header }) => _(header)),
        }
      : { named: factsOf(definition, columns).map(({ header }) => _(header)) }),
    ids: async () => {
      const matching = [...(await matchingIds(query))]
      return selected.size > 0 ? matching.filter((id) => selected.has(id)) : matching
    },
    print: async (ids) => {
      const [{ readPrint }, { rowsById }] = await Promise.all([import('./print-table.ts'), import('#db/export/rows-by-id.ts')])
      return readPrint({ definition, columns, slices: rowsById(db, definition.kind, ids), words })
    },
    write: async (ids, format) => {
      const [{ listFile }, { rowsById }] = await Promise.all([import('./list-file.ts'), import('#db/export/rows-by-id.ts')])
      return listFile({ definition, columns, slices: rowsById(db, definition.kind, ids), words }, format)
    },
  }
}
