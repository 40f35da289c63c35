import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { describeFailure } from '#screens/mutate/messages.ts'

const NO_ROOM = msg`This device ran out of room. Free some space, or undo what was imported, and try again.`

/** Rows that are imported in one go: nothing of them or all. */
const SLICE = 100

export interface ImportResult {
  readonly ids: readonly string[]
  /** Rows that were to be imported. */
  readonly asked: number
  /** Why it stopped before the end; null where it did not. */
  readonly stopped: MessageDescriptor | null
}

/** Imports rows slice after slice; where one fails it stops, and what was imported until then is told and can be undone. */
export const importInSlices = async <Row>(
  rows: readonly Row[],
  importRows: (rows: readonly Row[]) => Promise<readonly string[]>,
  onProgress: (done: number) => void,
): Promise<ImportResult> => {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += SLICE) {
    try {
      ids.push(...(await importRows(rows.slice(at, at + SLICE))))
    } catch (error) {
      return { ids, asked: rows.length, stopped: describeFailure(error, NO_ROOM) }
    }
    onProgress(Math.min(at + SLICE, rows.length))
  }
  return { ids, asked: rows.length, stopped: null }
}
