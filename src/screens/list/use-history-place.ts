import { useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notePlace, readPlace } from '#platform/list-places.ts'
import type { Place } from '#ui/data-list/types.ts'

/** Where somebody was in this list when they left it by this entry of the history, and how to note where they are. */
export const useHistoryPlace = (): { readonly place: Place | null; readonly note: (place: Place) => void } => {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const [own] = useState(pathname)
  const [place] = useState(() => readPlace(entry))
  const here = useRef({ entry, place })
  useEffect(() => {
    // A detail has an entry of its own while the list stays where it is; a tab or a sort gives the list's entry another name.
    if (pathname !== own) return
    here.current.entry = entry
    if (here.current.place) notePlace(entry, here.current.place)
  }, [pathname, own, entry])
  const note = useCallback((next: Place) => {
    here.current.place = next
    notePlace(here.current.entry, next)
  }, [])
  return { place, note }
}
