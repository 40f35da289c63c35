import type { Kind } from '#domain/kernel/entity.ts'
import type { Layout } from '#ui/data-list/types.ts'
import type { TableRoom } from '#ui/data-list/use-table-room.ts'
import type { ListDefinition } from '../definition.ts'
import { declaredColumns } from '../use-layout.ts'

/**
 * The columns that are meant: those that somebody chose, in a view, an address or on this device, also where a phone shows cards, which have
 * none; else those of the table. A narrow one that nobody laid out says more than its headers: then all are meant that a wide table has, as
 * where there are cards. `isCut`: a table beside an open record has no room for some of
 * them, which are meant all the same. `isSeen`: they stand on the screen.
 */
export const columnsToExport = <K extends Kind>(
  definition: ListDefinition<K>,
  {
    layout,
    room,
    isCut = false,
  }: { readonly layout: Pick<Layout, 'columns'> | undefined; readonly room: TableRoom; readonly isCut?: boolean },
): { readonly columns: readonly string[]; readonly isSeen: boolean } => {
  const isNarrow = room === 'phone' || room === 'tablet'
  const isChosen = layout !== undefined && !(isNarrow && layout.columns.join() === declaredColumns(definition, room).join())
  return { columns: isChosen ? layout.columns : declaredColumns(definition, 'wide'), isSeen: isChosen && !isCut && room !== 'phone' }
}
