import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useRef } from 'react'
import type { DetailWay } from './detail-way.ts'
import { findWaiting, neighboursOf, nextWaiting } from './neighbours.ts'

interface Options<Row> {
  /** The record that is open; null: none. */
  readonly openId: string | null
  readonly list: { readonly rows: readonly Row[]; readonly start: number; readonly known: number; readonly more: boolean }
  readonly isWaiting: (row: Row) => boolean
  /** Ids of all that wait in the list, as it is narrowed down, in its order. */
  readonly askWaiting: () => Promise<Iterable<string>>
  readonly waiting: number | undefined
  readonly go: (id: string) => void
  readonly close: () => void
}

/** From how wide a window on a record has room beside its list. */
const useRoomBeside = (): boolean => useMediaQuery('(min-width: 70em)', true, { getInitialValueInEffect: false })

/** The way of the open record through the list, and the place where it stands or stood. */
export const useWay = <Row extends { readonly id: string }>({ openId, list, isWaiting, askWaiting, waiting, go, close }: Options<Row>) => {
  const mode = useRoomBeside() ? 'beside' : 'page'
  const last = useRef<{ id: string; place: number } | null>(null)
  const opened = useRef(openId)
  opened.current = openId
  const { rows, start, known, more } = list
  const lastPlace = last.current !== null && last.current.id === openId ? last.current.place : null
  const around = useMemo(
    () => (openId === null ? null : neighboursOf({ rows, start }, openId, lastPlace)),
    [openId, rows, start, lastPlace],
  )
  useEffect(() => {
    if (openId !== null && around) last.current = { id: openId, place: around.place }
  }, [openId, around])
  const isListed = around !== null && rows[around.place - start]?.id === openId
  const way: DetailWay = {
    mode,
    position: isListed ? { at: around.place + 1, of: known, more } : null,
    previous: around?.previous?.id ?? null,
    next: around?.next?.id ?? null,
    go,
    goToWaiting: async () => {
      if (openId === null) return false
      const atHand = nextWaiting({ rows, start }, openId, around?.place ?? null, isWaiting)
      const next = await findWaiting(atHand?.id ?? null, openId, askWaiting)
      // Another record may have been opened meanwhile.
      if (next !== null && opened.current === openId) go(next)
      return next !== null
    },
    waiting,
    close,
  }
  return { way, place: around?.place ?? null }
}
