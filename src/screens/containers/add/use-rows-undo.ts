import { useEffect, useRef } from 'react'
import type { UndoOffer } from '#ui/undo-offer.ts'
import type { NewRow } from './use-new-containers.ts'

type Rows = readonly NewRow[]

/** Offers to go back to the rows as they were before a step, for as long as nothing was typed since. */
export const useRowsUndo = (rows: Rows, setRows: (rows: Rows) => void): ((before: Rows, after: Rows) => UndoOffer) => {
  // Null: the form is gone.
  const now = useRef<Rows | null>(rows)
  const listeners = useRef(new Set<() => void>())
  useEffect(() => {
    const { current: told } = listeners
    now.current = rows
    for (const tell of told) tell()
  }, [rows])
  useEffect(() => {
    const { current: told } = listeners
    return () => {
      now.current = null
      for (const tell of told) tell()
    }
  }, [])
  return (before, after) => ({
    undo: () => {
      if (now.current !== after) return Promise.resolve(['too-late'])
      setRows(before)
      return Promise.resolve(['discarded'])
    },
    watch: (tell) => {
      const look = () => tell(now.current === after ? 'possible' : 'past', 0)
      listeners.current.add(look)
      look()
      return () => void listeners.current.delete(look)
    },
  })
}
