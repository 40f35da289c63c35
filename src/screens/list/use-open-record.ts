import { useCanGoBack, useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ListSearch } from './list-search.ts'

interface ListAddress {
  /** The list's path, and that of a record beside it. */
  readonly path: string
  readonly detailPath: string
  readonly search: ListSearch
}

/** The record whose address it is, and the ways to another one and back to the list alone. */
export const useOpenRecord = ({ path, detailPath, search }: ListAddress) => {
  const navigate = useNavigate()
  const { history } = useRouter()
  const cameFromList = useCanGoBack()
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
  const open = (id: string) => {
    // However many were looked at, one step back leads to the list.
    void navigate({ to: detailPath, search: { ...search, id }, replace: openId !== null })
  }
  const close = () => {
    if (openId === null || closing.current === entry) return
    closing.current = entry
    if (cameFromList) history.back()
    else void navigate({ to: path, search, replace: true })
  }
  return { openId, open, close }
}
