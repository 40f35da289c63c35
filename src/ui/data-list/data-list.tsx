import { CardList } from './card-list.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableList } from './table-list.tsx'
import type { DataListProps } from './types.ts'
import { useTableRoom } from './use-table-room.ts'

/** A list of any length: a table where there is room, cards on a phone. Only what is on screen is rendered. */
export const DataList = <Row extends object>(props: DataListProps<Row>) => {
  const isTable = useTableRoom() !== 'phone'
  const { list, arriving, empty, layout } = props
  if (list.rows.length === 0 && list.known === 0)
    return list.loading || arriving ? <SkeletonRows isTable={isTable} density={layout.density} label={props.label} /> : empty
  return isTable ? <TableList {...props} /> : <CardList {...props} />
}
