import { useDesktop } from '#ui/use-desktop.ts'
import { CardList } from './card-list.tsx'
import { TableList } from './table-list.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { DataListProps } from './types.ts'

/** A list of any length: a table where there is room, cards on a phone. Only what is on screen is rendered. */
export const DataList = <Row,>(props: DataListProps<Row>) => {
  const desktop = useDesktop()
  const { list, arriving, empty } = props
  if (list.rows.length === 0 && list.known === 0)
    return list.loading || arriving ? <SkeletonRows desktop={desktop} label={props.label} /> : empty
  return desktop ? <TableList {...props} /> : <CardList {...props} />
}
