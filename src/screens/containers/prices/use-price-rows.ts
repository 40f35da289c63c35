import { useEffect, useMemo, useState } from 'react'
import { useMatchingIds } from '#db/hooks/use-matching-ids.ts'
import { useRowsById } from '#db/hooks/use-rows.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import type { Container } from '#domain/containers/container.ts'
import { queryOf } from '#screens/list/list-query.ts'
import type { ListSearch } from '#screens/list/list-search.ts'
import { readList } from '#screens/list/list-state.ts'
import { useNow } from '#screens/list/use-now.ts'
import { CONTAINER_LIST } from '../container-list.ts'

/** The most containers whose prices are edited at a time. */
export const MOST_PRICED = 5000

/**
 * The containers whose prices are edited, live: those that were selected, or all that the list shows. Which they are is asked once, and once
 * more when the first load has brought all of them: a row whose price no longer fits a filter stays where somebody is typing. Undefined while
 * they are being read, or none has arrived yet.
 */
export const usePriceRows = (
  search: ListSearch,
  chosen: readonly string[] | undefined,
): { readonly rows: readonly Container[]; readonly isCut: boolean } | undefined => {
  const matchingIds = useMatchingIds()
  const { today } = useNow()
  const arriving = useSyncStatus().firstLoad !== null
  const [asked, setAsked] = useState(chosen && { ids: chosen, isWhole: true })
  useEffect(() => {
    if (asked && (asked.isWhole || arriving)) return
    let isGone = false
    const { state } = readList(CONTAINER_LIST, search)
    void matchingIds(queryOf(CONTAINER_LIST, state, today)).then((found) => {
      if (!isGone) setAsked({ ids: [...found], isWhole: !arriving })
    })
    return () => {
      isGone = true
    }
  }, [asked, arriving, search, matchingIds, today])
  const ids = asked?.ids
  const shown = useMemo(() => ids?.slice(0, MOST_PRICED), [ids])
  const rows = useRowsById('containers', shown)
  if (!rows || !ids || (arriving && ids.length === 0)) return undefined
  return { rows, isCut: ids.length > MOST_PRICED }
}
