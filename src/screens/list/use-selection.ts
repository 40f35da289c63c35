import { useEffect, useMemo, useRef, useState } from 'react'
import { warnOf } from '#db/core/is-closed.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Ids, RowSelection } from '#ui/data-list/types.ts'
import { useSteady } from '#ui/use-steady.ts'
import { writeSelected } from './list-state.ts'
import { rangeFrom, type Anchor } from './places-between.ts'

/** How long a selection must stand still before the address is written anew. */
const REST_MS = 200

interface Options {
  /** As it stands in the address. */
  readonly written: readonly string[] | 'all'
  readonly write: (selected: readonly string[] | 'all') => void
  /** Ids of the rows at hand, the first of them at `start`, and how many rows the list has. */
  readonly atHand: { readonly ids: readonly string[]; readonly start: number; readonly known: number }
  readonly allIds: () => Promise<Ids>
  /** The rows that match could not be read: what was pressed selects nobody. */
  readonly onFailed: () => void
}

interface Chosen {
  readonly ids: Ids
  readonly isAll: boolean
}

const NOTHING: Chosen = { ids: new Set(), isAll: false }

/** All rows that match. Where none do, nobody is selected: who comes later would be otherwise. */
export const chosenAll = (ids: Ids): Chosen => ({ ids, isAll: ids.size > 0 })

/** The rows that somebody selected, as a set of ids, kept in the address as far as there is room. */
export const useSelection = ({ written, write, atHand, allIds, onFailed }: Options): RowSelection => {
  const db = useDatabase()
  const [chosen, setChosen] = useState<Chosen>(NOTHING)
  // What the address says because it was written here is no news.
  const told = useRef('')
  const anchor = useRef<(Anchor & { before: Ids }) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ db, write, allIds, atHand, chosen, onFailed })
  latest.current = { db, write, allIds, atHand, chosen, onFailed }
  // Counts what was chosen: an answer that comes after the next choice, or in another list, selects nobody.
  const turn = useRef(0)
  const take = (choice: (ids: Ids) => void): void => {
    turn.current += 1
    const { current: asked } = turn
    latest.current.allIds().then(
      (ids) => (asked === turn.current ? choice(ids) : undefined),
      (error: unknown) => {
        if (warnOf(latest.current.db, 'selection', error) && asked === turn.current) latest.current.onFailed()
      },
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const text = writeSelected(written)
  useEffect(() => {
    if (text === told.current) return
    told.current = text
    anchor.current = null
    clearTimeout(timer.current)
    turn.current += 1
    if (text === 'all') take((ids) => setChosen(chosenAll(ids)))
    else setChosen({ ids: new Set(text === '' ? [] : text.split('.')), isAll: false })
  }, [text])

  const selection = useMemo(() => {
    const choose = (next: Chosen) => {
      turn.current += 1
      setChosen(next)
      // A key that follows before the page is drawn anew goes on from here.
      latest.current.chosen = next
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const selected = next.isAll ? 'all' : [...next.ids]
        // More than the address has room for is not in it, and stays selected.
        told.current = writeSelected(selected)
        latest.current.write(selected)
      }, REST_MS)
    }
    return {
      ids: chosen.ids,
      isAll: chosen.isAll,
      toggle: (place: number, id: string) => {
        const ids = new Set(latest.current.chosen.ids)
        if (!ids.delete(id)) ids.add(id)
        anchor.current = { place, id, before: ids }
        choose({ ids, isAll: false })
      },
      extend: (place: number) => {
        const { atHand: near, chosen: already } = latest.current
        anchor.current ??= { place, id: near.ids[place - near.start] ?? '', before: already.ids }
        const { before, ...from } = anchor.current
        const reach = (ids: readonly string[]) => choose({ ids: new Set([...before, ...ids]), isAll: false })
        const range = rangeFrom(near, from, place)
        if (range) reach(range)
        else take((ids) => reach(rangeFrom({ ids: [...ids], start: 0, isWhole: true }, from, place) ?? []))
      },
      toggleAll: () => {
        anchor.current = null
        if (latest.current.chosen.isAll) return choose(NOTHING)
        take((ids) => choose(chosenAll(ids)))
      },
      drop: (id: string) => {
        const ids = new Set(latest.current.chosen.ids)
        if (ids.delete(id)) choose({ ids, isAll: false })
      },
      clear: () => {
        anchor.current = null
        turn.current += 1
        if (latest.current.chosen.ids.size > 0) choose(NOTHING)
      },
      /** Who is in the list no longer, because somebody else dealt with the row, is selected no longer. */
      keepListed: async () => {
        if (chosen.ids.size === 0) return
        // Where it cannot be read the list itself says so.
        const listed = await latest.current.allIds().catch(() => chosen.ids)
        const ids = new Set([...chosen.ids].filter((id) => listed.has(id)))
        // Something else may have been chosen meanwhile: it is looked at with the next change.
        if (ids.size < chosen.ids.size && latest.current.chosen === chosen) choose(chosen.isAll ? chosenAll(ids) : { ids, isAll: false })
      },
    }
  }, [chosen])
  const keepListed = useSteady(selection.keepListed)
  const shown = useRef(atHand)
  useEffect(() => {
    const { current: was } = shown
    shown.current = latest.current.atHand
    const { start, ids, known } = latest.current.atHand
    // Whoever scrolls sees other rows of the same list: to ask for all of them at each page would cost a long list its smoothness.
    if (was.known !== known || (was.start === start && was.ids.length === ids.length)) void keepListed()
  }, [keepListed, atHand.ids, atHand.known])
  return selection
}
