import type { TypedCells } from './price-cells.ts'

/** What stands in the cells now, with what stood there before each step, and what was taken back. */
export interface TypedHistory {
  readonly past: readonly TypedCells[]
  readonly now: TypedCells
  readonly future: readonly TypedCells[]
  /** The cell that is being typed into: one value is one step, however many letters it takes. */
  readonly typing: string | null
}

export const beginHistory = (now: TypedCells): TypedHistory => ({ past: [], now, future: [], typing: null })

/** After a step; `typing`: it is one more letter in this cell. */
export const stepped = ({ past, now, typing: was }: TypedHistory, next: TypedCells, typing: string | null): TypedHistory => ({
  past: typing !== null && typing === was ? past : [...past, now],
  now: next,
  future: [],
  typing,
})

/** A value is whole: what is typed next is another step. */
export const rested = (history: TypedHistory): TypedHistory => (history.typing === null ? history : { ...history, typing: null })

export const undone = ({ past, now, future }: TypedHistory): TypedHistory => ({
  past: past.slice(0, -1),
  now: past.at(-1) ?? now,
  future: past.length === 0 ? future : [now, ...future],
  typing: null,
})

export const redone = ({ past, now, future }: TypedHistory): TypedHistory => ({
  past: future.length === 0 ? past : [...past, now],
  now: future[0] ?? now,
  future: future.slice(1),
  typing: null,
})
