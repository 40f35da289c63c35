/** Rows that are imported in one go: nothing of them or all. */
const SLICE = 100

export interface ImportResult {
  readonly ids: readonly string[]
  /** Rows that were to be imported. */
  readonly asked: number
  /** Whether it stopped before the end. */
  readonly isStopped: boolean
}

/** Imports rows slice after slice; where one fails it stops, and what was imported until then is told and can be undone. */
export const carryOut = async <Row>(
  rows: readonly Row[],
  importRows: (rows: readonly Row[]) => Promise<readonly string[]>,
  onProgress: (done: number) => void,
): Promise<ImportResult> => {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += SLICE) {
    try {
      ids.push(...(await importRows(rows.slice(at, at + SLICE))))
    } catch (error) {
      console.warn('import:', error instanceof Error ? error.message : error)
      return { ids, asked: rows.length, isStopped: true }
    }
    onProgress(Math.min(at + SLICE, rows.length))
  }
  return { ids, asked: rows.length, isStopped: false }
}
