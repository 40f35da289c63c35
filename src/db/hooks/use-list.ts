import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Document, Documents, Kind } from '#domain/kernel/entity.ts'
import { keyOf, readRange, type IndexKey, type KeysetQuery } from '#db/core/keyset.ts'
import { FIRST_READ, firstRowsAhead, inOrderAhead, OVERSCAN, PAGE, readFirst, shortWithin, type FirstRows } from '#db/core/list-ahead.ts'
import { warmRules } from '#db/core/warm-rules.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { Query } from '#db/query/query.ts'
import { useAhead } from './use-ahead.ts'
import { useColumnsWindow } from './use-columns.ts'
import { useDatabase } from './use-database.ts'
import { useLiveAhead } from './use-live-ahead.ts'

const NONE: readonly string[] = []

/** A window of a list of any length. */
interface List<Body extends Document> {
  /** The rows read, as they are stored (documents with what the device added). */
  readonly rows: readonly StoredRow<Body>[]
  /** Place of the first of `rows` in the list. */
  readonly start: number
  /** Rows known so far; `more` says whether the list goes on behind them. */
  readonly known: number
  readonly more: boolean
  /** More words were typed than are looked for. */
  readonly isCut: boolean
  /** Columns that were asked for and that this release does not have. */
  readonly unknown: readonly string[]
  /** True until the first rows were read. */
  readonly loading: boolean
  /** No rows can be shown: they could not be read. */
  readonly isFailed: boolean
  /** Reads them again after that. */
  readonly retry: () => void
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
}

/** What a list asks for. */
interface ListQuestion<K extends Kind> {
  readonly query: Query<K>
  readonly first: FirstRows<K> | null
}

/** A window read by key from an index. */
const useKeysetWindow = <K extends Kind>(query: KeysetQuery<K> | null, pages: Pages): Window<Documents[K]> | undefined => {
  const db = useDatabase()
  const identity = JSON.stringify(query)
  const anchors = useRef<{ identity: string; keys: (IndexKey | null)[] }>({ identity, keys: [null] })
  if (anchors.current.identity !== identity) anchors.current = { identity, keys: [null] }
  const ahead = useAhead<StoredRow<Documents[K]>[]>(query ? inOrderAhead(query) : '')
  const window = useLiveQuery(async (): Promise<(Window<Documents[K]> & { identity: string }) | undefined> => {
    if (!query) return undefined
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
    return { identity, rows: shown, start: first * PAGE, known: more ? Math.max(read, (keys.length - 1) * PAGE) : read, more }
  }, [db, identity, pages.first, pages.last])
  const begun = useMemo(() => {
    const rows = ahead?.slice(0, FIRST_READ - 1)
    return ahead && rows && { rows, start: 0, known: rows.length, more: ahead.length > rows.length }
  }, [ahead])
  return window?.identity === identity ? window : begun
}

/** The first rows of a list that no index has in its order; null where they are not known, or not asked for. */
const useFirstRows = <K extends Kind>(
  query: Query<K>,
  within: KeysetQuery<K> | null,
  isAsked: boolean,
): Window<Documents[K]> | null | undefined => {
  const db = useDatabase()
  const first = useLiveAhead(isAsked ? firstRowsAhead(query, within) : '', async () =>
    // What cannot be read here is read by the columns, or these say so.
    isAsked ? readFirst(db, query, within).catch(() => null) : null,
  )
  return useMemo(() => first && { ...first, start: 0, known: first.rows.length }, [first])
}

/**
 * Renders a list of any length, live: a window of it, from the columns (which know how long it is, and any place in it), and until they
 * have answered from an index, page by page, by the key each page starts with.
 */
export const useList = <K extends Kind>({ query, first }: ListQuestion<K>): List<Documents[K]> => {
  const identity = JSON.stringify(query)
  const [view, setView] = useState<{ identity: string; pages: Pages }>({ identity, pages: { first: 0, last: 0 } })
  // While another tab or sort is being read, the rows of the one before must not be shown under its name.
  const pages = view.identity === identity ? view.pages : { first: 0, last: 0 }
  const range = { start: Math.max(0, pages.first - OVERSCAN) * PAGE, end: (pages.last + OVERSCAN + 1) * PAGE }
  // The columns are asked when the first rows stand: nothing that they need is loaded before.
  const [isOpen, setOpen] = useState(false)
  const db = useDatabase()
  const within = first && 'within' in first ? first.within : null
  const { answer, isFailed, retry } = useColumnsWindow(isOpen ? query : null, range)
  const isInOrder = first !== null && 'inOrder' in first
  const inOrder = useKeysetWindow(answer || !isInOrder ? null : first.inOrder, pages)
  // Where the columns cannot be read, a list that was long may be short by now.
  const begun = useFirstRows(query, isFailed ? within : shortWithin(db, first), !answer && !isInOrder)
  // Where the columns cannot be read, a list that ends somewhere in the middle would be no list.
  const byIndex = inOrder ?? (begun && !(begun.more && isFailed) ? begun : undefined)
  const hasFirst = (isInOrder ? inOrder : begun) !== undefined
  useEffect(() => {
    if (hasFirst) setOpen(true)
  }, [hasFirst])
  // The same goes for the rules of changes, which what is shown does not need.
  const hasRows = byIndex !== undefined || answer !== undefined
  useEffect(() => {
    if (hasRows) warmRules()
  }, [hasRows])

  const showRange = useCallback(
    (from: number, to: number) => {
      const next = { first: Math.floor(Math.max(0, from) / PAGE), last: Math.floor(Math.max(0, to) / PAGE) }
      setView((was) =>
        was.identity === identity && was.pages.first === next.first && was.pages.last === next.last ? was : { identity, pages: next },
      )
    },
    [identity],
  )

  const counted = useMemo(
    () => (answer ? { rows: answer.rows, start: answer.start, known: answer.total, more: false } : undefined),
    [answer],
  )
  const current: Window<Documents[K]> | undefined = counted ?? byIndex
  const [isCut, unknown] = [answer?.isCut ?? false, answer?.unknown ?? NONE]
  return useMemo(
    () => ({
      rows: current?.rows ?? [],
      start: current?.start ?? 0,
      known: current?.known ?? 0,
      more: current?.more ?? false,
      isCut,
      unknown,
      loading: current === undefined && !isFailed,
      isFailed: current === undefined && isFailed,
      retry,
      showRange,
    }),
    [current, isCut, unknown, isFailed, retry, showRange],
  )
}
