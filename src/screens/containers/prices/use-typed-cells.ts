import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { readDraft, writeDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { cellKey, PRICE_FIELDS, typeInto, type TypedCell, type TypedCells } from './price-cells.ts'

const DRAFT = 'container-prices'
const kept = v.array(v.object({ id: v.string(), field: v.picklist(PRICE_FIELDS), text: v.string(), was: v.string() }))

const keyed = (cells: readonly TypedCell[]): TypedCells => new Map(cells.map((cell) => [cellKey(cell.id, cell.field), cell]))

/** Cells kept from before: undefined while they are being read. */
export const useKeptCells = (): TypedCells | undefined => {
  const db = useDatabase()
  const [cells, setCells] = useState<TypedCells>()
  useEffect(() => {
    let isGone = false
    void readDraft(db, DRAFT).then((found) => {
      const parsed = v.safeParse(kept, found)
      if (!isGone) setCells(keyed(parsed.success ? parsed.output : []))
    })
    return () => {
      isGone = true
    }
  }, [db])
  return cells
}

interface History {
  readonly past: readonly TypedCells[]
  readonly now: TypedCells
  readonly future: readonly TypedCells[]
}

/** The cells that were typed into, kept as a draft on this device, and the way back and forth among what was typed. */
export const useTypedCells = (begun: TypedCells) => {
  const db = useDatabase()
  const [history, setHistory] = useState<History>({ past: [], now: begun, future: [] })
  const { past, now, future } = history
  useEffect(() => {
    void writeDraft(db, DRAFT, now.size === 0 ? null : [...now.values()]).catch(() => undefined)
  }, [db, now])
  return {
    typed: now,
    write: (writes: Parameters<typeof typeInto>[1]) =>
      setHistory((was) => ({ past: [...was.past, was.now], now: typeInto(was.now, writes), future: [] })),
    /** Null where there is nothing to take back, or to do again. */
    undo: past.length === 0 ? null : () => setHistory({ past: past.slice(0, -1), now: past.at(-1) ?? now, future: [now, ...future] }),
    redo: future.length === 0 ? null : () => setHistory({ past: [...past, now], now: future[0] ?? now, future: future.slice(1) }),
    /** Forgets the cells of containers that were changed: from there on the change itself can be undone. */
    forget: (ids: ReadonlySet<string>) =>
      setHistory((was) => ({ past: [], now: new Map([...was.now].filter(([, { id }]) => !ids.has(id))), future: [] })),
  }
}
