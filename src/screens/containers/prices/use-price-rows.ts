import { useEffect, useMemo, useState } from 'react'
import { useMatchingIds } from '#db/hooks/use-matching-ids.ts'
import { useRowsById } from '#db/hooks/use-rows.ts'
import type { Container } from '#domain/containers/container.ts'
import { queryOf } from '#screens/list/list-query.ts'
import type { ListSearch } from '#screens/list/list-search.ts'
import { readList } from '#screens/list/list-state.ts'
import { useNow } from '#screens/list/use-now.ts'
import { CONTAINER_LIST } from '../container-list.ts'

/** The most containers whose prices are edited at a time. */
export const MOST_PRICED = 5000

/**
 * The containers whose prices are edited, live: those that were selected, or all that the list shows. Which they are is asked once: a row
 * whose price no longer fits a filter stays where somebody is typing. Undefined while they are being read.
 */
export const usePriceRows = (
  search: ListSearch,
  chosen: readonly string[] | undefined,
): { readonly rows: readonly Container[]; readonly isCut: boolean } | undefined => {
  const matchingIds = useMatchingIds()
  const { today } = useNow()
  const [ids, setIds] = useState(chosen)
  useEffect(() => {
    if (ids) return
    let isGone = false
    const { state } = readList(CONTAINER_LIST, search)
    void matchingIds(queryOf(CONTAINER_LIST, state, today)).then((found) => {
      if (!isGone) setIds([...found])
    })
    return () => {
      isGone = true
    }
  }, [ids, search, matchingIds, today])
  const shown = useMemo(() => ids?.slice(0, MOST_PRICED), [ids])
  const rows = useRowsById('containers', shown)
  return rows && ids && { rows, isCut: ids.length > MOST_PRICED }
}
