import type { NewContainerValues } from '#domain/containers/container-form.ts'
import { MOST_ADDED } from '#domain/containers/mutations.ts'
import { newRow, type NewRow } from './use-new-containers.ts'

interface Pasted {
  readonly rows: readonly NewRow[]
  /** Rows that found a place, and those for which the form had no room. */
  readonly placed: number
  readonly left: number
}

/** The rows of the form with pasted ones in their places, from one row on: what stands there is filled in, what lies behind is made. */
export const placePasted = (rows: readonly NewRow[], at: number, pasted: readonly Partial<NewContainerValues>[]): Pasted => {
  const fitting = pasted.slice(0, MOST_ADDED - at)
  const filled = fitting.map((values, n): NewRow => {
    const row = rows[at + n]
    return row ? { ...row, values: { ...row.values, ...values } } : newRow(values)
  })
  return {
    rows: [...rows.slice(0, at), ...filled, ...rows.slice(at + fitting.length)],
    placed: fitting.length,
    left: pasted.length - fitting.length,
  }
}
