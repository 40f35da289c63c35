import { useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { ListSearch } from './list-search.ts'
import type { RowAddress } from './row-address.ts'

/** Stands for the id of any record. */
const ANY_ID = '00000000-0000-0000-0000-000000000000'

/** What of an address decides which rows are shown, and in which order. */
const QUESTION = ['status', 'q', 'sort', 'filter'] as const
/** And what does not: it may change while a record is open. */
const LAYOUT = ['columns', 'selected'] as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How the list one step back is laid out, in the entry of a record that was opened from it. */
    readonly listLayout?: string
  }
}

const layoutOf = (search: ListSearch): string => JSON.stringify(LAYOUT.map((part) => search[part]))

interface ListAddress {
  /** The list's path, and that of a record beside it. */
  readonly path: string
  readonly detailPath: string
  readonly search: ListSearch
}

/**
 * The record whose address it is, the ways to another one and back to the list alone, and how another address of the list is shown: beside the
 * record so long as the same rows are asked for.
 */
export const useOpenRecord = ({ path, detailPath, search }: ListAddress) => {
  const navigate = useNavigate()
  const router = useRouter()
  const { history } = router
  const openId = useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      return last?.pathname === detailPath && 'id' in last.search ? (last.search.id ?? '') : null
    },
  })
  // A second Escape while it closes would lead back beyond the list. Each entry of the history is closed once, also where two show the same record.
  const entry = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href })
  const closing = useRef<string | null>(null)
  if (openId === null) closing.current = null
  // In the history and not here: it outlives a reload, and a record that was opened from elsewhere has none.
  const listLayout = useLocation({ select: ({ state }) => state.listLayout })
  const open = (id: string) => {
    const to = { to: detailPath, search: { ...search, id } }
    // However many were looked at, one step back leads to the list.
    if (openId === null) void navigate({ ...to, state: { listLayout: layoutOf(search) } })
    else void navigate({ ...to, state: true, replace: true })
  }
  const close = () => {
    if (openId === null || closing.current === entry) return
    closing.current = entry
    if (listLayout === layoutOf(search)) history.back()
    else {
      // While a record is open, the address of the list holds its id as well.
      const { status, q, sort, filter, columns, selected } = search
      void navigate({ to: path, search: { status, q, sort, filter, columns, selected }, replace: true })
    }
  }
  /** `isLate`: what is asked for was typed before the record was opened, which stays. */
  const show = (next: ListSearch, isLate?: boolean) => {
    // Where the person is, or is on the way to while that is still loaded: whoever goes elsewhere is not called back.
    const { pathname, search: written } = history.location
    const isSameList = QUESTION.every((part) => next[part] === search[part])
    const id = new URLSearchParams(written).get('id') ?? ''
    if ((isSameList || isLate) && pathname === detailPath)
      // The entry before has the old search, so closing must not lead back to it.
      void navigate({ to: detailPath, search: { ...next, id }, state: isSameList ? true : {}, replace: true })
    else if (pathname === path || pathname === detailPath) void navigate({ to: path, search: next, replace: true })
  }
  const latest = useRef(open)
  latest.current = open
  const prepared = useRef('')
  // Rows are drawn anew for another list only, not for each turn of the screen around them.
  const address = useMemo((): RowAddress => {
    const { href } = router.buildLocation({ to: detailPath, search: { ...search, id: ANY_ID } })
    return {
      hrefOf: (id) => href.replace(ANY_ID, encodeURIComponent(id)),
      open: (id) => latest.current(id),
      prepare: () => {
        if (prepared.current === detailPath) return
        prepared.current = detailPath
        // It is asked for again when it is opened.
        void router.preloadRoute({ to: detailPath, search }).catch(() => undefined)
      },
    }
  }, [router, detailPath, search])
  return { openId, open, close, show, address }
}
