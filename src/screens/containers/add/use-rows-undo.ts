import { createAtom } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import type { UndoOffer } from '#ui/undo-offer.ts'
import type { NewRow } from './use-new-containers.ts'

type Rows = readonly NewRow[]

/** Offers to go back to the rows as they were before a step, for as long as nothing was typed since. */
export const useRowsUndo = (rows: Rows, setRows: (rows: Rows) => void): ((before: Rows, after: Rows) => UndoOffer) => {
  // Null: the form is gone.
  const [shown] = useState(() => createAtom<Rows | null>(rows))
  useEffect(() => shown.set(rows), [shown, rows])
  useEffect(() => () => shown.set(null), [shown])
  return (before, after) => ({
    undo: () => {
      if (shown.get() !== after) return Promise.resolve(['too-late'])
      setRows(before)
      return Promise.resolve(['discarded'])
    },
    watch: (tell) => {
      const look = (now: Rows | null) => tell(now === after ? 'possible' : 'past', 0)
      look(shown.get())
      const watching = shown.subscribe(look)
      return () => watching.unsubscribe()
    },
  })
}
