import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { writeDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Container } from '#domain/containers/container.ts'
import { useOwnDraft } from '#screens/form/use-own-draft.ts'
import { cellKey, PRICE_FIELDS, typedOver, typeInto, type CellWrite, type TypedCell, type TypedCells } from './price-cells.ts'
import { beginHistory, redone, rested, stepped, undone } from './typed-history.ts'

const DRAFT = 'container-prices'
const kept = v.array(v.object({ id: v.string(), field: v.picklist(PRICE_FIELDS), text: v.string(), was: v.string() }))

const keyed = (cells: readonly TypedCell[]): TypedCells => new Map(cells.map((cell) => [cellKey(cell.id, cell.field), cell]))

/** Cells kept from before, and the draft they are kept in; undefined while they are being read. */
export const useKeptCells = (): { readonly draft: string; readonly cells: TypedCells } | undefined => {
  const draft = useOwnDraft(DRAFT)
  return useMemo(() => {
    if (!draft) return undefined
    const parsed = v.safeParse(kept, draft.draft)
    return { draft: draft.name, cells: keyed(parsed.success ? parsed.output : []) }
  }, [draft])
}

/** The cells that were typed into, kept as a draft on this device, and the way back and forth among what was typed. */
export const useTypedCells = (draft: string, begun: TypedCells) => {
  const db = useDatabase()
  const [history, setHistory] = useState(() => beginHistory(begun))
  const { past, now, future } = history
  const [begunCell, setBegunCell] = useState<CellWrite | null>(null)
  useEffect(() => {
    const cells = begunCell ? typeInto(now, [begunCell], true) : now
    void writeDraft(db, draft, cells.size === 0 ? null : [...cells.values()]).catch(() => undefined)
  }, [db, draft, now, begunCell])
  return {
    typed: now,
    /** A cell that is still being typed into: it is in the draft already, so that it outlives the page. */
    begin: setBegunCell,
    /** `typing`: one more letter in this cell. */
    write: (writes: readonly CellWrite[], typing: string | null = null) =>
      setHistory((was) => stepped(was, typeInto(was.now, writes, typing !== null), typing)),
    /** What was typed for these containers goes, until it is taken back. */
    discard: (ids: ReadonlySet<string>) =>
      setHistory((was) => stepped(was, new Map([...was.now].filter(([, { id }]) => !ids.has(id))), null)),
    /** What was typed is whole: whoever takes it back takes back all of it. */
    rest: () => setHistory(rested),
    /** Null where there is nothing to take back, or to do again. */
    undo: past.length === 0 ? null : () => setHistory(undone),
    redo: future.length === 0 ? null : () => setHistory(redone),
    /** Of these containers the cells take the place of what stands there now. */
    typeOver: (rows: readonly Container[]) => setHistory((was) => beginHistory(typedOver(was.now, rows))),
    /** Forgets the cells of containers that were changed: from there on the change itself can be undone. */
    forget: (ids: ReadonlySet<string>) => setHistory((was) => beginHistory(new Map([...was.now].filter(([, { id }]) => !ids.has(id))))),
  }
}
