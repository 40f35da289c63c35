import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Document, Documents, Kind } from '#domain/kernel/entity.ts'
import type { readMatches } from '#db/query/find-matches.ts'
import { keyOf, readRange, type IndexKey, type ListQuery } from '#db/core/keyset.ts'
import type { StoredRow } from '#db/core/stored.ts'
import { useDatabase } from './use-database.ts'

const PAGE = 50
/** Pages read around what is on screen. */
const OVERSCAN = 1

/** A window of a list of any length. */
interface KeysetList<Body extends Document> {
  /** The rows read, as they are stored (documents with what the device added). */
  readonly rows: readonly StoredRow<Body>[]
  /** Place of the first of `rows` in the list. */
  readonly start: number
  /** Rows known so far; `more` says whether the list goes on behind them. */
  readonly known: number
  readonly more: boolean
  /** A search found more rows than a list of matches shows: these are the first. */
  readonly isCut: boolean
  /** True until the first rows were read. */
  readonly loading: boolean
  /** Tells which places are on screen, so that the window follows. */
  readonly showRange: (first: number, last: number) => void
}

interface Pages {
  first: number
  last: number
}

interface Window<Body extends Document> {
  readonly rows: readonly StoredRow<Body>[]
  readonly start: number
  readonly known: number
  readonly more: boolean
  readonly isCut: boolean
}

type ReadMatches = typeof readMatches

/** What searches, loaded with the first search. It cannot be loaded within a live query: that would lose sight of what it reads. */
const useSearch = (isAsked: boolean): ReadMatches | null => {
  const [search, setSearch] = useState<{ readonly readMatches: ReadMatches } | null>(null)
  useEffect(() => {
    if (!isAsked || search) return
    void import('#db/query/find-matches.ts').then(setSearch, () => undefined)
  }, [isAsked, search])
  return search?.readMatches ?? null
}

/**
 * Renders a list of any length from a live query over a window of it. Pages are remembered by the key they start with,
 * never by a number to skip, so the cost of a look at row 90,000 is that of a look at row 1.
 */
export const useKeysetList = <K extends Kind>(query: ListQuery<K>): KeysetList<Documents[K]> => {
  const db = useDatabase()
  const identity = JSON.stringify(query)
  const [view, setView] = useState<{ identity: string; pages: Pages }>({ identity, pages: { first: 0, last: 0 } })
  const anchors = useRef<{ identity: string; keys: (IndexKey | null)[] }>({ identity, keys: [null] })
  if (anchors.current.identity !== identity) anchors.current = { identity, keys: [null] }
  const pages = view.identity === identity ? view.pages : { first: 0, last: 0 }

  const isSearch = query.search.trim() !== ''
  const readMatches = useSearch(isSearch)
  const window = useLiveQuery(async (): Promise<(Window<Documents[K]> & { identity: string }) | undefined> => {
    if (isSearch) {
      if (!readMatches) return undefined
      const { rows, isCut } = await readMatches(db, query)
      return { identity, rows, start: 0, known: rows.length, more: false, isCut }
    }
    const { keys } = anchors.current
    const first = Math.min(Math.max(0, pages.first - OVERSCAN), keys.length - 1)
    const limit = (pages.last + OVERSCAN + 1 - first) * PAGE
    const rows = await readRange(db, query, { from: keys[first] ?? null, limit: limit + 1 })
    for (let at = PAGE; at < rows.length; at += PAGE) {
      const row = rows[at]
      if (row) keys[first + at / PAGE] = keyOf(query, row)
    }
    const more = rows.length > limit
    const shown = rows.slice(0, limit)
    const read = first * PAGE + shown.length
    return { identity, rows: shown, start: first * PAGE, known: more ? Math.max(read, (keys.length - 1) * PAGE) : read, more, isCut: false }
  }, [db, identity, readMatches, pages.first, pages.last])

  const showRange = useCallback(
    (from: number, to: number) => {
      const next = { first: Math.floor(Math.max(0, from) / PAGE), last: Math.floor(Math.max(0, to) / PAGE) }
      setView((was) =>
        was.identity === identity && was.pages.first === next.first && was.pages.last === next.last ? was : { identity, pages: next },
      )
    },
    [identity],
  )

  // While another tab or sort is being read, the rows of the one before must not be shown under its name.
  const current = window?.identity === identity ? window : undefined
  return useMemo(
    () => ({
      rows: current?.rows ?? [],
      start: current?.start ?? 0,
      known: current?.known ?? 0,
      more: current?.more ?? false,
      isCut: current?.isCut ?? false,
      loading: current === undefined,
      showRange,
    }),
    [current, showRange],
  )
}
